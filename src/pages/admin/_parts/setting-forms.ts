import type { Client } from '#lib/api/client.ts'
import type { RecordCells } from '#lib/contract/admin/catalogue.ts'
import { type SettingGroup, type SettingValues, SOCIAL_MAX } from '#lib/contract/admin/settings.ts'
import { settingLabels as labels } from '#lib/text/labels/admin-settings.ts'
import { speedLimits } from '#lib/text/labels/admin-speed.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { degreesIn } from './company-in.ts'
import type { FormColumn } from './record-form.ts'
import { numberIn, tomanOrTyped, unvalidated } from './typed-numbers.ts'

type FormValues = Readonly<Record<string, string>>

interface SettingForm<G extends SettingGroup> {
  columns: readonly FormColumn[]
  /** Fields in toman. */
  money?: readonly string[]
  cells: (values: SettingValues[G]) => RecordCells
  save: (api: Client, form: FormValues, revision: string) => Promise<unknown>
}

const rows = Array.from({ length: SOCIAL_MAX }, (_, index) => index)

export const settingForms: { [G in SettingGroup]: SettingForm<G> } = {
  contact: {
    columns: [
      { name: 'support_phone', kind: 'latin', hint: labels.phoneHint },
      { name: 'support_email', kind: 'latin' },
      { name: 'address', kind: 'text' },
    ],
    cells: values => values,
    save: (api, form, revision) => {
      const { support_phone = '', support_email = '', address = '' } = form
      const body = { support_phone, support_email, address, revision }
      return api('PUT /admin/settings/contact', { body })
    },
  },
  delivery: {
    columns: [
      {
        name: 'free_shipping_threshold',
        kind: 'toman',
        required: true,
        label: labels.threshold,
        hint: labels.thresholdHint,
      },
      {
        name: 'order_areas',
        kind: 'list',
        required: true,
        label: labels.areas,
        hint: labels.areasHint,
      },
      {
        name: 'substitute_minutes',
        kind: 'whole',
        required: true,
        label: labels.substituteMinutes,
        hint: labels.substituteMinutesHint,
      },
      {
        name: 'window_hold_minutes',
        kind: 'whole',
        required: true,
        label: labels.holdMinutes,
        hint: labels.holdMinutesHint,
      },
    ],
    money: ['free_shipping_threshold'],
    cells: ({ order_areas, ...numbers }) => ({
      ...textCells(numbers),
      order_areas: order_areas.join('|'),
    }),
    save: (api, form, revision) => {
      const free_shipping_threshold = tomanOrTyped(form['free_shipping_threshold'] ?? '')
      const order_areas = linesIn(form['order_areas'])
      const minutes = {
        substitute_minutes: numberIn(form['substitute_minutes'] ?? ''),
        window_hold_minutes: numberIn(form['window_hold_minutes'] ?? ''),
      }
      const body = unvalidated({ free_shipping_threshold, order_areas, ...minutes, revision })
      return api('PUT /admin/settings/delivery', { body })
    },
  },
  'bank-account': {
    columns: [
      { name: 'holder', kind: 'text' },
      { name: 'bank', kind: 'text' },
      { name: 'card', kind: 'latin', hint: labels.cardHint },
      { name: 'iban', kind: 'latin', hint: labels.ibanHint },
    ],
    cells: values => values,
    save: (api, form, revision) => {
      const { holder = '', bank = '', card = '', iban = '' } = form
      const body = { holder, bank, card, iban, revision }
      return api('PUT /admin/settings/bank-account', { body })
    },
  },
  social: {
    columns: rows.flatMap((row): FormColumn[] => [
      { name: `name-${row}`, kind: 'text', label: numbered(labels.socialName, row) },
      { name: `url-${row}`, kind: 'latin', label: numbered(labels.socialUrl, row) },
    ]),
    cells: ({ social }) =>
      Object.fromEntries(
        social.flatMap(({ name, url }, row) => [
          [`name-${row}`, name],
          [`url-${row}`, url],
        ]),
      ),
    save: (api, form, revision) => {
      const social = rows
        .map(row => ({ name: form[`name-${row}`] ?? '', url: urlIn(form[`url-${row}`]) }))
        .filter(({ name, url }) => name.trim() !== '' || url !== '')
      return api('PUT /admin/settings/social', { body: { social, revision } })
    },
  },
  'trust-seal': {
    columns: [
      { name: 'title', kind: 'text', label: labels.sealTitle },
      { name: 'url', kind: 'latin', label: labels.sealUrl, hint: labels.sealHint },
      { name: 'image', kind: 'picture', label: labels.sealImage, hint: '' },
    ],
    cells: values => values,
    save: (api, form, revision) => {
      const { title = '', image = '' } = form
      const body = { title, url: urlIn(form['url']), image: image.trim() || null, revision }
      return api('PUT /admin/settings/trust-seal', { body })
    },
  },
  map: {
    columns: [
      { name: 'lat', kind: 'decimal', label: labels.lat, hint: labels.latHint },
      { name: 'lng', kind: 'decimal', label: labels.lng },
      { name: 'image', kind: 'picture', label: labels.mapImage, hint: labels.mapImageHint },
    ],
    cells: ({ lat, lng, image }) => ({ lat: degreesCell(lat), lng: degreesCell(lng), image }),
    save: (api, form, revision) => {
      const body = { ...pointIn(form), image: form['image']?.trim() || null, revision }
      return api('PUT /admin/settings/map', { body: unvalidated(body) })
    },
  },
  claims: {
    columns: [
      {
        name: 'claims_at_once',
        kind: 'toman',
        required: true,
        label: labels.claimsAtOnce,
        hint: labels.claimsAtOnceHint,
      },
      {
        name: 'claims_at_once_count',
        kind: 'whole',
        required: true,
        label: labels.claimsCount,
        hint: labels.claimsCountHint,
      },
      {
        name: 'claims_at_once_sum',
        kind: 'toman',
        required: true,
        label: labels.claimsSum,
        hint: labels.claimsCountHint,
      },
    ],
    money: ['claims_at_once', 'claims_at_once_sum'],
    cells: textCells,
    save: (api, form, revision) => {
      const body = {
        claims_at_once: tomanOrTyped(form['claims_at_once'] ?? ''),
        claims_at_once_count: numberIn(form['claims_at_once_count'] ?? ''),
        claims_at_once_sum: tomanOrTyped(form['claims_at_once_sum'] ?? ''),
      }
      return api('PUT /admin/settings/claims', { body: unvalidated({ ...body, revision }) })
    },
  },
  'text-hours': {
    columns: [
      { name: 'from', kind: 'whole', required: true, label: labels.from, hint: labels.hoursHint },
      { name: 'to', kind: 'whole', required: true, label: labels.to },
      {
        name: 'sms_part_price',
        kind: 'toman',
        required: true,
        label: labels.partPrice,
        hint: labels.partPriceHint,
      },
      {
        name: 'campaign_gap_days',
        kind: 'whole',
        required: true,
        label: labels.gapDays,
        hint: labels.gapDaysHint,
      },
    ],
    money: ['sms_part_price'],
    cells: textCells,
    save: (api, form, revision) => {
      const body = {
        from: numberIn(form['from'] ?? ''),
        to: numberIn(form['to'] ?? ''),
        sms_part_price: tomanOrTyped(form['sms_part_price'] ?? ''),
        campaign_gap_days: numberIn(form['campaign_gap_days'] ?? ''),
        revision,
      }
      return api('PUT /admin/settings/text-hours', { body: unvalidated(body) })
    },
  },
  speed: {
    columns: [
      { name: 'speed_lcp', kind: 'whole', required: true, label: speedLimits.lcp },
      { name: 'speed_inp', kind: 'whole', required: true, label: speedLimits.inp },
      {
        name: 'speed_cls',
        kind: 'whole',
        required: true,
        label: speedLimits.cls,
        hint: labels.shiftHint,
      },
      { name: 'speed_ttfb', kind: 'whole', required: true, label: speedLimits.ttfb },
    ],
    cells: textCells,
    save: (api, form, revision) => {
      const body = {
        speed_lcp: numberIn(form['speed_lcp'] ?? ''),
        speed_inp: numberIn(form['speed_inp'] ?? ''),
        speed_cls: numberIn(form['speed_cls'] ?? ''),
        speed_ttfb: numberIn(form['speed_ttfb'] ?? ''),
      }
      return api('PUT /admin/settings/speed', { body: unvalidated({ ...body, revision }) })
    },
  },
  torob: {
    columns: [
      { name: 'torob_products', kind: 'flag', label: labels.torobProducts },
      { name: 'torob_orders', kind: 'flag', label: labels.torobOrders },
    ],
    cells: textCells,
    save: (api, form, revision) => {
      const torob_products = form['torob_products'] === '1'
      const torob_orders = form['torob_orders'] === '1'
      return api('PUT /admin/settings/torob', { body: { torob_products, torob_orders, revision } })
    },
  },
  'scale-labels': {
    columns: [
      { name: 'price_prefixes', kind: 'list', label: labels.prefixes, hint: labels.prefixesHint },
    ],
    cells: ({ price_prefixes }) => ({ price_prefixes: price_prefixes.join('|') }),
    save: (api, form, revision) => {
      const price_prefixes = linesIn(form['price_prefixes']).map(numberIn)
      const body = unvalidated({ price_prefixes, revision }) as never
      return api('PUT /admin/settings/scale-labels', { body })
    },
  },
}

function textCells(values: Readonly<Record<string, number | boolean>>): RecordCells {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function numbered(label: string, row: number): string {
  return `${label} ${formatNumber(row + 1)}`
}

const linesIn = (text = ''): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

const HOST_FIRST = /^[\w-]+(\.[\w-]+)+(\/|$)/

/** An address without its scheme gets https. */
function urlIn(text = ''): string {
  const url = text.trim()
  return HOST_FIRST.test(url) ? `https://${url}` : url
}

const degreesCell = (degrees: number | null): string | null =>
  degrees === null ? null : String(degrees)

const PAIR = /^\s*([\d۰-۹.٫]+)\s*[,،]\s*([\d۰-۹.٫]+)\s*$/

/** Both numbers may be pasted into the first field, as maps copy them. */
function pointIn({ lat = '', lng = '' }: FormValues) {
  const pair = lng.trim() === '' ? PAIR.exec(lat) : null
  const typed = pair ? { lat: pair[1], lng: pair[2] } : { lat, lng }
  return { lat: degreesOrNull(typed.lat), lng: degreesOrNull(typed.lng) }
}

const degreesOrNull = (text = ''): number | string | null =>
  text.trim() === '' ? null : degreesIn(text)

/** A group's values as form cells. */
export function cellsOfGroup(group: SettingGroup, settings: SettingValues): RecordCells {
  // The compiler cannot tell that the values are of the form's group.
  const cells = settingForms[group].cells as (values: unknown) => RecordCells
  return cells(settings[group])
}
