import { HttpStatus } from '#lib/codes/http.ts'
import type { WeeklyBody, WeeklyChange, WeeklyWindow } from '#lib/contract/admin/weekly-window.ts'
import { areOverlapping, withMidnightEnd } from '#lib/rules/delivery-window.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { WINDOW_PLAN_DAYS } from '#lib/rules/limits.ts'
import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { fieldInvalid } from '#lib/text/fields.ts'
import { weekdaysText } from '#lib/text/labels/admin-windows.ts'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import { windowMessages } from '#lib/text/messages/admin-windows.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import { listWindowTemplates, type WeeklySpan } from './weekly-window-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { lastOrderDay } from './delivery-days.ts'
import { findZoneById, listZones, type Zone } from './zone-queries.ts'
import { addWeeklyWindow, changeWeeklyWindow, weeklyTermsOf } from './weekly-windows.ts'
import { hoursMessage } from './window-texts.ts'
import type { Faults } from '../platform/http/validation.ts'

export const adminWeeklyWindowHandlers: readonly Handler[] = [
  handle('GET /admin/weekly-windows', async ({ deps }) => {
    const data = await readWeekly(deps)
    // The first ones of a shop open at once.
    const from =
      data.length === 0 ? tehranClock(deps.now()).date : addDays(lastOrderDay(deps.now()), 1)
    const zones = (await listZones(deps.db)).filter(zone => zone.own_windows).map(zoneNamed)
    return { data, extra: { free_from: jalaliDigits(from), zones } }
  }),

  handle(
    'POST /admin/weekly-windows',
    async ({ deps, staff, body }) => {
      const from = readFrom(body, newFaults(body, deps))
      const by = { now: deps.now(), actor: staff.id }
      const { zone_id = null, ...terms } = body
      if (zone_id !== null && !(await findZoneById(deps.db, zone_id)))
        throw fieldError('zone_id', zoneMessages.noZone)
      const id = await addWeeklyWindow(deps.db, { ...weeklyTermsOf(terms), zone_id }, from, by)
      if (id === null) throw fieldError('weekdays', windowMessages.weeklyTaken)
      return { data: { id }, message: windowMessages.weeklyAdded }
    },
    (body, _, deps) => newFaults(body, deps),
  ),

  handle('GET /admin/weekly-windows/{id}', async ({ deps, params }) => {
    const window = (await readWeekly(deps)).find(({ id }) => id === params.id)
    if (!window) throw new ApiError(HttpStatus.notFound, windowMessages.windowNotFound)
    return { data: window }
  }),

  handle(
    'PUT /admin/weekly-windows/{id}',
    async ({ deps, staff, params, body }) => {
      const from = readFrom(body, weeklyFaults(body, deps))
      const by = { now: deps.now(), actor: staff.id }
      const result = await changeWeeklyWindow(deps.db, params.id, weeklyTermsOf(body), from, by)
      if (result === 'missing')
        throw new ApiError(HttpStatus.notFound, windowMessages.windowNotFound)
      if (result === 'taken') throw fieldError('weekdays', windowMessages.weeklyTaken)
      return { data: null, message: staffMessages.saved }
    },
    (body, _, deps) => weeklyFaults(body, deps),
  ),
]

type WeeklyPlan = WeeklyWindow['plans'][number]

const dateIn = (text = ''): TehranDate | null => dateOfText(typedDay(text))

/** 422 by field. */
function readFrom(body: WeeklyChange, faults: Faults): { date: TehranDate; reason: string } {
  const date = dateIn(body.holds_from)
  if (date === null || Object.keys(faults).length > 0)
    throw new ApiError(HttpStatus.unprocessable, faults)
  return { date, reason: body.reason }
}

/** A new window needs weekdays; without them an existing one is switched off. */
const newFaults = (body: Partial<WeeklyBody>, deps: Deps): Faults => ({
  ...(body.weekdays?.length === 0 && { weekdays: [windowMessages.weekdaysMissing] }),
  ...weeklyFaults(body, deps),
})

function weeklyFaults(body: Partial<WeeklyBody>, deps: Deps): Faults {
  const faults: Faults = {}
  const { started_hr, started_mn = 0, finished_hr, finished_mn = 0 } = withMidnightEnd(body)
  if (started_hr !== undefined && finished_hr !== undefined) {
    const fault = hoursMessage({ started_hr, started_mn, finished_hr, finished_mn })
    if (fault !== null) faults['finished_hr'] = [fault]
  }
  if ((body.busy_percent == null) !== (body.busy_price == null))
    faults[body.busy_percent == null ? 'busy_percent' : 'busy_price'] = [windowMessages.busyBoth]
  if (body.holds_from !== undefined) {
    const fault = dayFault(body.holds_from, tehranClock(deps.now()).date)
    if (fault !== null) faults['holds_from'] = [fault]
  }
  return faults
}

function dayFault(text: string, today: TehranDate): string | null {
  const date = dateIn(text)
  if (date === null) return fieldInvalid(wireFieldName('holds_from'))
  if (date < today) return windowMessages.dayOver
  return date > addDays(today, WINDOW_PLAN_DAYS) ? windowMessages.dayTooFar : null
}

async function readWeekly({ db, now }: Deps): Promise<WeeklyWindow[]> {
  const today = tehranClock(now()).date
  const publicSpans = (await listWindowTemplates(db)).filter(
    ({ company_id }) => company_id === null,
  )
  const byId = Map.groupBy(publicSpans, ({ id }) => id)
  const zones = new Map((await listZones(db)).map(zone => [zone.id, zone]))
  return [...byId].map(([id, spans]) => ({
    id,
    zone: namedOrNull(zones.get(spans[0]?.zone_id ?? 0)),
    plans: spans.map(span => ({
      ...planOf(span, today),
      overlaps: overlapsOf(span, publicSpans, today),
    })),
  }))
}

const zoneNamed = ({ id, title }: Zone) => ({ id, title })
const namedOrNull = (zone: Zone | undefined) => (zone ? zoneNamed(zone) : null)

function overlapsOf(span: WeeklySpan, all: readonly WeeklySpan[], today: TehranDate): string[] {
  if (isPast(span, today)) return []
  const others = all.filter(
    other => other.id !== span.id && !isPast(other, today) && areOverlapping(span, other),
  )
  return [
    ...new Set(others.map(each => `${formatHourRange(each)}، ${weekdaysText(each.weekdays)}`)),
  ]
}

const isPast = ({ until }: WeeklySpan, today: TehranDate): boolean =>
  until != null && until <= today

function planOf(span: WeeklySpan, today: TehranDate): Omit<WeeklyPlan, 'overlaps'> {
  const { from, until: _, id: __, company_id: ___, zone_id: ____, weekdays, ...terms } = span
  const { busy_percent, busy_price, hour_later, ...always } = terms
  return {
    ...always,
    ...(busy_percent && { busy_percent, busy_price }),
    ...(hour_later && { hour_later: true }),
    weekdays: [...weekdays],
    holds_from: from && jalaliDigits(from),
    state: isPast(span, today) ? 'past' : from !== null && from > today ? 'coming' : 'now',
  }
}
