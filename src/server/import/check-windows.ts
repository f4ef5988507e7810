import type { Existing } from './existing.ts'
import type { Data } from './lists.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'

const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 1_440

/** A delivery window ends after it starts, on the same day. */
export const checkWindows = (files: Files, existing: Existing): Problem[] =>
  files.lists.window_templates.flatMap(row => checkWindow(row, existing))

function checkWindow(row: Row<Data<'window_templates'>>, existing: Existing): Problem[] {
  const { data } = row
  const stored = existing.window_templates.get(data.code)
  const hour = (name: 'started' | 'finished') => data[`${name}_hr`] ?? stored?.[`${name}_hr`]
  const minute = (name: 'started' | 'finished') => data[`${name}_mn`] ?? stored?.[`${name}_mn`] ?? 0
  const [from, to] = [hour('started'), hour('finished')]
  if (from === undefined || to === undefined) return []
  const start = from * MINUTES_PER_HOUR + minute('started')
  const end = to * MINUTES_PER_HOUR + minute('finished')
  if (end <= start) return [problemAt(row, 'finished_hr', 'must be after the start of the window')]
  return end > MINUTES_PER_DAY
    ? [problemAt(row, 'finished_mn', 'must be 0 when the window ends at 24')]
    : []
}
