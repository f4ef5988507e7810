import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'

/** 0 is Saturday; without Friday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5]
const STARTS = [9, 12, 15, 18]
const HOURS = 3
const TERMS = { price: 0, capacity: 10, cutoff_minutes: 60 }

/** The first weekly windows of a shop. Those that are there already stay. */
export async function addSuggestedWindows(api: Client): Promise<void> {
  const { extra_data: extra } = await api('GET /admin/weekly-windows', {})
  for (const started_hr of STARTS) {
    const hours = { started_hr, started_mn: 0, finished_hr: started_hr + HOURS, finished_mn: 0 }
    const body = { weekdays: WEEKDAYS, ...hours, ...TERMS, holds_from: extra.free_from, reason: '' }
    await api('POST /admin/weekly-windows', { body }).catch((error: unknown) => {
      const isThere = error instanceof ApiError && error.code === HttpStatus.unprocessable
      if (!isThere) throw error
    })
  }
}
