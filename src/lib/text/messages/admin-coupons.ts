import { formatNumber } from '#lib/text/digits.ts'

export const couponMessages = {
  couponNotFound: 'چنین کد تخفیفی وجود ندارد.',
  added: 'کد تخفیف ساخته شد.',
  taken: 'کدی با همین حروف وجود دارد؛ کد دیگری بنویسید.',
  tooFew: 'با این پیشوند کد آزاد کافی نمانده است؛ پیشوند دیگری بنویسید.',
  batchIsOff: 'کد روشنی در این دسته وجود ندارد.',
  isOn: 'این کد پیش‌تر روشن شده است.',
  isOff: 'این کد پیش‌تر خاموش شده است.',
  untilOver: 'پایان اعتبار باید امروز یا روزی پس از آن باشد.',
  untilBeforeSince: 'پایان اعتبار نباید پیش از شروع آن باشد.',
  largePercent:
    'این کد بیش از نصف مبلغ کالاها را کم می‌کند. اگر درست است تأیید کنید و دوباره بسازید.',
  ownerUnknown: 'مشتری‌ای با این شماره‌ی موبایل وجود ندارد.',
} as const

export const rewardMessages = {
  approved: 'پاداش تأیید شد و کد آن برای معرف فرستاده می‌شود.',
  refused: 'پاداش رد شد.',
  notHeld: 'این پاداش در انتظار بررسی نیست.',
} as const

export const limitBelowUses = (uses: number): string =>
  `این کد تاکنون ${formatNumber(uses)} بار استفاده شده است؛ سقف نمی‌تواند کمتر از آن باشد.`

export const couponsSwitchedOff = (codes: number): string => `${formatNumber(codes)} کد خاموش شد.`
