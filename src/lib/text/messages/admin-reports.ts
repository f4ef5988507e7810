/** What is said of reports in the back office. */
export const reportMessages = {
  backwards: 'پایان بازه نباید پیش از آغاز آن باشد.',
  tooLong: 'بازه‌ی گزارش حداکثر ۳۶۶ روز است.',
} as const
