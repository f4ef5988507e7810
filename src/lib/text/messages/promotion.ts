export const promotionMessages = {
  couponBelow: 'تخفیف این کد از تخفیف‌های فعلی سبد بیشتر نیست و با آن‌ها جمع نمی‌شود.',
  notFound: 'چنین جشنواره‌ای وجود ندارد.',
  added: 'جشنواره ساخته شد.',
  percentOrAmount: 'درصد یا مبلغ تخفیف را بنویسید؛ یکی از این دو.',
  tooManyAreas: 'بیش از ۵۰ محله نمی‌شود؛ اگر همه‌ی شهر را می‌خواهید خالی بگذارید.',
  oneOfBoth: 'یا دسته را انتخاب کنید یا کالاها را؛ هر دو با هم نمی‌شود.',
} as const

export const unknownAreas = (names: readonly string[]): string =>
  `این محله‌ها شناخته نشد: ${names.join('، ')}. نام را همان‌طور که در آدرس‌ها هست بنویسید.`
