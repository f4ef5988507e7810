export const valueMessages = {
  gone: 'دیگر هیچ کالایی این مقدار را ندارد؛ فهرست را دوباره ببینید.',
} as const
