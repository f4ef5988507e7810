import { ApiError } from '#lib/api/api-error.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { siteMessages } from '#lib/text/messages/site.ts'

/** HTTP status; null without an answer. */
export const codeOf = (error: unknown): number | null =>
  error instanceof ApiError ? error.code : null

/** Messages of a failed call in the server's order; `otherwise` when it sent none. */
export function sentencesOf(
  error: unknown,
  otherwise: string = siteMessages.errorOccurred,
): string[] {
  if (error instanceof OfflineError) return [siteMessages.networkError]
  const sentences = error instanceof ApiError ? error.sentences : []
  return sentences.length > 0 ? sentences : [otherwise]
}

export const sentenceOf = (error: unknown): string => sentencesOf(error)[0] ?? ''

/** The message of each item (406), else those of the call. */
export function itemSentencesOf(error: unknown, otherwise: string): string[] {
  const data = error instanceof ApiError ? (error.data as { items?: unknown } | null) : null
  const items: unknown[] = Array.isArray(data?.items) ? data.items : []
  const messages = items
    .map(item => (item as { message?: unknown } | null)?.message)
    .filter(text => typeof text === 'string' && text !== '')
  return messages.length > 0 ? (messages as string[]) : sentencesOf(error, otherwise)
}

/** Messages that are not the first of one of these fields, which show it. */
export function otherSentencesOf(error: unknown, fields: readonly string[]): string[] {
  const faults = fieldsOf(error)
  const shown = new Set(fields.map(field => faults[field]))
  return sentencesOf(error).filter(sentence => !shown.has(sentence))
}

/** The first message of each field (422). */
export function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, [first = '']]) => [field, first]),
  )
}
