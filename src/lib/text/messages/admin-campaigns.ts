import { formatNumber } from '../digits.ts'

export const campaignMessages = {
  notFound: 'چنین کمپینی وجود ندارد.',
  begun: 'کمپین ثبت شد.',
  stopped: 'کمپین متوقف شد؛ پیامک‌های فرستاده‌نشده دیگر نمی‌روند.',
  over: 'این کمپین تمام یا متوقف شده است.',
  nobody: 'با این انتخاب‌ها پیامک به کسی نمی‌رسد.',
  noLine:
    'سامانه‌ی پیامک خط تبلیغاتی ندارد و چیزی فرستاده نشد؛ مسئول سرور باید شماره‌ی خط را تنظیم کند.',
  changedSincePreview:
    'گیرندگان یا هزینه پس از این پیش‌نمایش عوض شده‌اند و چیزی فرستاده نشد؛ پیش‌نمایش جدید را ببینید.',
} as const

export const outsideTextHours = ({ from, to }: { from: number; to: number }): string =>
  `پیامک تبلیغاتی فقط از ساعت ${formatNumber(from)} تا ${formatNumber(to)} می‌رود؛ روز و ساعتی در این بازه انتخاب کنید.`
