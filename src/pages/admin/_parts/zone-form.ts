import type { StaffZone } from '#lib/contract/admin/zone.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { typedPoint } from '#lib/text/typed-point.ts'
import { numberIn, tomanOrTyped, tomanText, unvalidated } from './typed-numbers.ts'

type FormValues = Readonly<Record<string, string>>

/** Steps of the fee after the first. */
export const FEE_STEPS = [1, 2] as const

export const ZONE_MONEY = [
  'fee',
  ...FEE_STEPS.flatMap(step => [`from_${step}`, `fee_${step}`]),
  'free_threshold',
  'min_order',
]

export const NEW_ZONE: FormValues = { active: '1', lead_minutes: toPersianDigits(0) }

const flag = (is: boolean): string => (is ? '1' : '')

export const zoneValues = (zone: StaffZone): FormValues => ({
  title: zone.title,
  active: flag(zone.active),
  districts: zone.districts.join('\n'),
  polygon: zone.polygon.map(point => point.join(', ')).join('\n'),
  fee: tomanText(zone.fees[0]?.fee ?? null),
  ...Object.fromEntries(
    FEE_STEPS.flatMap(step => [
      [`from_${step}`, tomanText(zone.fees[step]?.from ?? null)],
      [`fee_${step}`, tomanText(zone.fees[step]?.fee ?? null)],
    ]),
  ),
  free_threshold: tomanText(zone.free_threshold),
  min_order: tomanText(zone.min_order || null),
  lead_minutes: toPersianDigits(zone.lead_minutes),
  own_windows: flag(zone.own_windows),
  revision: zone.revision,
})

const linesOf = (text = ''): string[] =>
  text
    .split(/[\n،]/)
    .map(line => line.trim())
    .filter(line => line !== '')

const emptyOr = <T, E>(text: string | undefined, empty: E, read: (text: string) => T): T | E =>
  text === undefined || text.trim() === '' ? empty : read(text.trim())

/** The body of a form, which the API validates. */
export function zoneIn(values: FormValues, form: FormData) {
  const first = emptyOr(values['fee'], null, tomanOrTyped)
  const further = FEE_STEPS.map(step => ({
    from: emptyOr(values[`from_${step}`], '', tomanOrTyped),
    fee: emptyOr(values[`fee_${step}`], '', tomanOrTyped),
  })).filter(({ from, fee }) => from !== '' || fee !== '')
  return unvalidated({
    title: values['title'] ?? '',
    active: values['active'] === '1',
    districts: linesOf(values['districts']),
    polygon: (values['polygon'] ?? '')
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(typedPoint),
    fees: [...(first === null ? [] : [{ from: 0, fee: first }]), ...further] as {
      from: number
      fee: number
    }[],
    free_threshold: emptyOr(values['free_threshold'], null, tomanOrTyped),
    min_order: emptyOr(values['min_order'], 0, tomanOrTyped),
    methods: form.getAll('methods').map(Number),
    lead_minutes: emptyOr(values['lead_minutes'], 0, numberIn),
    own_windows: values['own_windows'] === '1',
  })
}
