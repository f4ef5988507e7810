export const promotionMessages = {
  couponBelow: 'تخفیف این کد از تخفیف‌های فعلی سبد بیشتر نیست و با آن‌ها جمع نمی‌شود.',
}
