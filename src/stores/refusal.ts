import { ApiError } from '#lib/api/api-error.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { siteMessages } from '#lib/text/messages/site.ts'

/** The status of a refused call; null when no answer came or the fault is ours. */
export const codeOf = (error: unknown): number | null =>
  error instanceof ApiError ? error.code : null

/**
 * What the shopper is told of a failed call, in the server's order; `otherwise` where it said
 * nothing.
 */
export function sentencesOf(
  error: unknown,
  otherwise: string = siteMessages.errorOccurred,
): string[] {
  if (error instanceof OfflineError) return [siteMessages.networkError]
  const sentences = error instanceof ApiError ? error.sentences : []
  return sentences.length > 0 ? sentences : [otherwise]
}

export const sentenceOf = (error: unknown): string => sentencesOf(error)[0] ?? ''

/** Section 8, save 406: the sentence of each item, else what the answer says. */
export function itemSentencesOf(error: unknown, otherwise: string): string[] {
  const data = error instanceof ApiError ? (error.data as { items?: unknown } | null) : null
  const items: unknown[] = Array.isArray(data?.items) ? data.items : []
  const said = items
    .map(item => (item as { message?: unknown } | null)?.message)
    .filter(text => typeof text === 'string' && text !== '')
  return said.length > 0 ? (said as string[]) : sentencesOf(error, otherwise)
}

/** The sentences of a 422 by field, the first of each. */
export function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, [first = '']]) => [field, first]),
  )
}
