/** Of the page that sends a browser on to the gateway; apart from labels that browsers load. */
export const toBankLabels = {
  title: 'انتقال به درگاه پرداخت',
  note: 'در حال انتقال به درگاه بانک هستید. اگر صفحه‌ی بانک باز نشد، دکمه‌ی زیر را بزنید.',
  button: 'ورود به درگاه پرداخت',
} as const
