export const offerMessages = {
  stopped: 'انجام شد؛ دیگر پیامک تبلیغاتی از ما نمی‌گیرید.',
  linkNotFound: 'این لینک دیگر معتبر نیست. در ویرایش مشخصات حساب خود پیامک‌ها را خاموش کنید.',
} as const
