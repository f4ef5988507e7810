import { ApiError } from '#lib/api/api-error.ts'

/** Waits for calls made at once: how many succeeded, and with which codes the others were refused. */
export async function tally(
  calls: readonly Promise<unknown>[],
): Promise<{ ok: number; codes: number[] }> {
  const results = await Promise.allSettled(calls)
  const codes = new Set<number>()
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    if (!(result.reason instanceof ApiError)) throw result.reason
    codes.add(result.reason.code)
  }
  const ok = results.filter(result => result.status === 'fulfilled').length
  return { ok, codes: [...codes].sort() }
}
