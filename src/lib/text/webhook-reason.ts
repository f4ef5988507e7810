const SENTENCES: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/, 'گواهی امنیتی گیرنده معتبر نیست.'],
  [/ECONNREFUSED/, 'گیرنده اتصال را نپذیرفت.'],
  [/ETIMEDOUT|no answer in time/, 'گیرنده به‌موقع پاسخ نداد.'],
  [/ENOTFOUND|EAI_AGAIN/, 'نشانی گیرنده پیدا نشد.'],
  [/ECONNRESET|EPIPE/, 'گیرنده اتصال را قطع کرد.'],
  [/private network/, 'نشانی گیرنده در شبکه‌ی خصوصی است.'],
]

/**
 * Why a delivery failed; null for what needs no words, such as a status, or is not known.
 * @example webhookReason('ECONNREFUSED') // 'گیرنده اتصال را نپذیرفت.'
 */
export const webhookReason = (reason: string): string | null =>
  SENTENCES.find(([pattern]) => pattern.test(reason))?.[1] ?? null
