import { formatNumber } from '#lib/text/digits.ts'

export const inboxMessages = {
  slipNotFound: 'فیشی برای این سفارش وجود ندارد.',
  slipDecided: 'همکار دیگری به این فیش رسیدگی کرده است؛ چیزی تغییر نکرد.',
  slipReplaced: 'مشتری فیش جدیدی فرستاده است؛ آن را ببینید و دوباره تصمیم بگیرید.',
  paid: 'فیش تأیید شد و سفارش پرداخت‌شده است.',
  'to-wallet': 'فیش تأیید شد؛ سفارش دیگر به این پول نیاز نداشت و مبلغ به کیف پول مشتری رفت.',
  willGoToWallet:
    'این سفارش دیگر در انتظار پرداخت نیست (لغو شده یا پیش‌تر پرداخت شده است): اگر فیش را بپذیرید، مبلغ آن به کیف پول مشتری می‌رود.',
  refused: 'فیش رد شد؛ مشتری دلیل آن را در سفارش خود می‌بیند.',
  requestNotOpen: 'به یکی از این موارد پیش‌تر رسیدگی شده است؛ چیزی تغییر نکرد.',
  requestNotDone: 'یکی از این موارد رسیدگی‌شده نیست؛ چیزی تغییر نکرد.',
  requestedAgain:
    'مشتری یکی از این کالاها را دوباره درخواست کرده است؛ درخواست جدید در فهرست رسیدگی‌نشده است و چیزی تغییر نکرد.',
} as const

export const requestsDone = (count: number): string => `${formatNumber(count)} مورد رسیدگی‌شده است.`

export const requestsReopened = (count: number): string =>
  `${formatNumber(count)} مورد به فهرست رسیدگی‌نشده برگشت.`
