/** What the back office says to staff. */
export const staffMessages = {
  signInRefused: 'شماره‌ی موبایل یا رمز عبور درست نیست.',
  claimOver: 'زمان ورود گذشته است؛ دوباره رمز عبور را وارد کنید.',
  codeSent: 'کد ورود به موبایل شما پیامک شد.',
  staffSignedOut: 'برای کار در پشتیبانی فروشگاه باید وارد شوید.',
  notAllowed: 'نقش شما اجازه‌ی این کار را نمی‌دهد.',
  choosePasswordFirst: 'پیش از هر کار، رمز عبور تازه‌ای برای خود انتخاب کنید.',
  passwordSame: 'رمز عبور تازه باید با رمز فعلی فرق کند.',
  passwordChosen: 'رمز عبور شما تغییر کرد.',
  passwordGiven: 'رمز عبور تازه ساخته شد؛ فقط همین یک بار نشان داده می‌شود.',
  staffAdded: 'همکار تازه اضافه شد.',
  staffNotFound: 'چنین همکاری وجود ندارد.',
  mobileTaken: 'همکار دیگری با این شماره‌ی موبایل هست.',
  lastOwner: 'دست‌کم یک مدیر فعال باید بماند.',
  saved: 'تغییرات ذخیره شد.',
  commentNotFound: 'یکی از این نظرها دیگر نیست؛ چیزی تغییر نکرد.',
  chooseSome: 'دست‌کم یک مورد را انتخاب کنید.',
} as const
