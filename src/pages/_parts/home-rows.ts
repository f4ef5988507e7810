import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { listHomeLayouts, loadHomeRow } from '#lib/api/home.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { HomeLayout, HomeRow as HomeRowData } from '#lib/contract/home.ts'
import { HOME_ROW_BUDGET_MS } from '#lib/rules/limits.ts'
import { rowHref } from '#lib/rules/links.ts'
import { renderPart } from '#layouts/render-part.ts'
import { HomeRow } from '#ui/HomeRow.tsx'
import { RowWait } from '#ui/RowWait.tsx'

const MS = 1000

/** The rows of home as HTML, those that did not come in time as their places. */
export interface Home {
  /** The first row, which the first screen holds. */
  first: string
  rest: string
  /** Whether every row is in it. */
  whole: boolean
}

type TellMissed = App.Locals['tellMissed']

/** OfflineError when not even the order of the rows can be told, whatever the reason. */
export async function renderHome(api: Client, tell: TellMissed): Promise<Home> {
  const { data: layouts } = await listHomeLayouts(api).catch((cause: unknown) => {
    throw new OfflineError(cause)
  })
  const late = after(HOME_ROW_BUDGET_MS)
  const rows = await Promise.all(
    layouts.map(async ({ id }, index) => {
      const row = await soon(findRow(api, id), late)
      return row ? renderRow(row, index === 0, tell) : row
    }),
  )
  const html = layouts.map((layout, index) => rows[index] ?? place(layout))
  const [first = '', ...rest] = html
  return { first, rest: rest.join(''), whole: rows.every(row => row !== null) }
}

/** A row of home as HTML, '' where there is nothing to show; throws when it cannot be had. */
export async function renderOneRow(api: Client, id: number, tell: TellMissed): Promise<string> {
  const row = await findRow(api, id)
  return row && renderRow(row, false, tell)
}

/** '' for the row of something that is gone. */
async function findRow(api: Client, id: number): Promise<HomeRowData | ''> {
  try {
    return await loadHomeRow(api, id)
  } catch (error) {
    if (error instanceof ApiError && error.code === HttpStatus.notFound) return ''
    throw error
  }
}

/** '' for a row that cannot be shown: it must not take the page with it, and no waiting helps. */
function renderRow(row: HomeRowData, first: boolean, tell: TellMissed): string {
  try {
    return renderPart(HomeRow, { row, now: Math.floor(Date.now() / MS), first })
  } catch (error) {
    tell?.(`the home row ${row.id}`, error)
    return ''
  }
}

const place = (layout: HomeLayout): string =>
  renderPart(RowWait, { layout, from: rowHref(layout.id) })

/** An answer, or null where it fails or something else comes sooner. */
const soon = <T>(answer: Promise<T>, late: Promise<null>): Promise<T | null> =>
  Promise.race([answer.catch(() => null), late])

const after = (ms: number): Promise<null> =>
  new Promise(resolve => {
    // One turn more: an answer that lies there, unread by a busy process, is not late.
    setTimeout(() => setImmediate(resolve, null), ms).unref()
  })
