import { hoursFault, withMidnightEnd } from '#lib/rules/delivery-window.ts'
import type { Existing } from './existing.ts'
import type { Data } from './lists.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'

const OVERNIGHT =
  'must be after the start of the window: one that crosses midnight is two, to 24 and from 0 of the next day'

export const checkWindows = (files: Files, existing: Existing): Problem[] =>
  files.lists.window_templates.flatMap(row => checkWindow(row, existing))

function checkWindow(row: Row<Data<'window_templates'>>, existing: Existing): Problem[] {
  const { data } = row
  const stored = existing.window_templates.get(data.code)
  const hour = (name: 'started' | 'finished') => data[`${name}_hr`] ?? stored?.[`${name}_hr`]
  const minute = (name: 'started' | 'finished') => data[`${name}_mn`] ?? stored?.[`${name}_mn`] ?? 0
  const [from, to] = [hour('started'), hour('finished')]
  if (from === undefined || to === undefined) return []
  const hours = {
    ...{ started_hr: from, started_mn: minute('started') },
    ...{ finished_hr: to, finished_mn: minute('finished') },
  }
  switch (hoursFault(withMidnightEnd(hours))) {
    case 'overnight':
      return [problemAt(row, 'finished_hr', OVERNIGHT)]
    case 'empty':
      return [problemAt(row, 'finished_hr', 'must be after the start of the window')]
    case 'past-midnight':
      return [problemAt(row, 'finished_mn', 'must be 0 when the window ends at 24')]
    case null:
      return []
  }
}
