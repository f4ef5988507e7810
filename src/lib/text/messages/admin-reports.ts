export const reportMessages = {
  noSuchDay: 'روز را به تاریخ شمسی و مانند \u200E۱۴۰۵-۰۸-۳۰\u200E بنویسید.',
  backwards: 'پایان بازه نباید پیش از شروع آن باشد.',
  tooLong: 'بازه‌ی گزارش حداکثر ۳۶۶ روز است.',
} as const
