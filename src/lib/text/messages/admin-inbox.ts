/** What is said of bank slips and requests in the back office. */
export const inboxMessages = {
  slipNotFound: 'فیشی برای این سفارش نیست.',
  slipDecided: 'همکار دیگری به این فیش رسیدگی کرده است؛ چیزی تغییر نکرد.',
  slipReplaced: 'مشتری فیش تازه‌ای فرستاده است؛ آن را ببینید و دوباره تصمیم بگیرید.',
  paid: 'فیش تأیید شد و سفارش پرداخت‌شده است.',
  'to-wallet': 'فیش تأیید شد؛ سفارش دیگر به این پول نیاز نداشت و مبلغ به کیف پول مشتری رفت.',
  refused: 'فیش رد شد؛ مشتری دلیل آن را در سفارش خود می‌بیند.',
  requestNotOpen: 'به یکی از این موارد پیش‌تر رسیدگی شده است؛ چیزی تغییر نکرد.',
} as const
