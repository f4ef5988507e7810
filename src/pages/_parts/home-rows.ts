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
import { RowPlaceholder } from '#ui/RowPlaceholder.tsx'

const MS = 1000

/** Home rows as HTML; late ones as placeholders. */
export interface Home {
  /** The row in the first screen. */
  first: string
  rest: string
  /** Whether no row is missing. */
  whole: boolean
}

type ReportFailure = App.Locals['reportFailure']

/** OfflineError when the layouts are unavailable. */
export async function renderHome(api: Client, reportFailure: ReportFailure): Promise<Home> {
  const { data: layouts } = await listHomeLayouts(api).catch((cause: unknown) => {
    throw new OfflineError(cause)
  })
  const late = after(HOME_ROW_BUDGET_MS)
  const rows = await Promise.all(
    layouts.map(async ({ id }, index) => {
      const row = await soon(findRow(api, id), late)
      return row ? renderRow(row, index === 0, reportFailure) : row
    }),
  )
  const html = layouts.map((layout, index) => rows[index] ?? placeholder(layout))
  const [first = '', ...rest] = html
  return { first, rest: rest.join(''), whole: rows.every(row => row !== null) }
}

/** HTML of a row, '' when empty; throws when unavailable. */
export async function renderOneRow(
  api: Client,
  id: number,
  reportFailure: ReportFailure,
): Promise<string> {
  const row = await findRow(api, id)
  return row && renderRow(row, false, reportFailure)
}

/** '' when its record is missing. */
async function findRow(api: Client, id: number): Promise<HomeRowData | ''> {
  try {
    return await loadHomeRow(api, id)
  } catch (error) {
    if (error instanceof ApiError && error.code === HttpStatus.notFound) return ''
    throw error
  }
}

/** '' when it cannot be rendered: retrying would not help, and the page must not fail. */
function renderRow(row: HomeRowData, first: boolean, reportFailure: ReportFailure): string {
  try {
    return renderPart(HomeRow, { row, now: Math.floor(Date.now() / MS), first })
  } catch (error) {
    reportFailure?.(`the home row ${row.id}`, error)
    return ''
  }
}

const placeholder = (layout: HomeLayout): string =>
  renderPart(RowPlaceholder, { layout, from: rowHref(layout.id) })

/** Null on failure or when the limit comes first. */
const soon = <T>(answer: Promise<T>, late: Promise<null>): Promise<T | null> =>
  Promise.race([answer.catch(() => null), late])

const after = (ms: number): Promise<null> =>
  new Promise(resolve => {
    // One more turn, for an answer that a busy process has not read.
    setTimeout(() => setImmediate(resolve, null), ms).unref()
  })
