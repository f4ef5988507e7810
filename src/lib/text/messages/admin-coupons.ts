/** What is said of discount codes in the back office. */
export const couponMessages = {
  couponNotFound: 'چنین کد تخفیفی وجود ندارد.',
  added: 'کد تخفیف ساخته شد.',
  taken: 'کدی با همین حروف هست؛ کد دیگری بنویسید.',
  tooFew: 'با این پیشوند کد آزاد کافی نمانده است؛ پیشوند دیگری بنویسید.',
  isOn: 'این کد پیش‌تر روشن شده است.',
  isOff: 'این کد پیش‌تر خاموش شده است.',
  untilOver: 'پایان اعتبار باید امروز یا روزی پس از آن باشد.',
  untilBeforeSince: 'پایان اعتبار نباید پیش از آغاز آن باشد.',
  ownerUnknown: 'مشتری‌ای با این شماره‌ی موبایل نیست.',
} as const
