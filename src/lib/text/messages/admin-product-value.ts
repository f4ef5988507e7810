export const valueMessages = {
  gone: 'هیچ کالایی دیگر این را ندارد؛ فهرست را دوباره ببینید.',
} as const
