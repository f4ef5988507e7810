/** Contact form, FAQ, static pages and the error screen. */
export const contentLabels = {
  contactTitle: 'تماس با ما',
  contactForm: 'فرم تماس',
  mobile: 'شماره‌ی موبایل',
  subject: 'موضوع',
  chooseSubject: 'انتخاب موضوع',
  description: 'متن پیام',
  sendMessage: 'ارسال پیام',
  contactFormText: 'پیامتان را همین‌جا بنویسید؛ همکاران ما آن را می‌خوانند و پاسخ می‌دهند.',
  contactWays: 'راه‌های دیگر تماس',
  shopMap: 'نقشه‌ی محل فروشگاه',
  openMap: 'مسیریابی در برنامه‌ی نقشه',
  showOnOpenStreetMap: 'دیدن روی نقشه',
  shopAddress: 'آدرس ما',
  faqTitle: 'پرسش‌های متداول',
  faqAllCategories: 'همه‌ی دسته‌ها',
} as const
