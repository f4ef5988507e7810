import { formatCount } from '#lib/text/digits.ts'

export const windowMessages = {
  windowNotFound: 'چنین بازه‌ای وجود ندارد.',
  capacityChanged: 'همکار دیگری ظرفیت این بازه را تغییر داده است؛ عدد جدید را ببینید.',
  isOn: 'این بازه پیش‌تر روشن شده است.',
  isOff: 'این بازه پیش‌تر خاموش شده است.',
  dayClosed: 'این روز پیش‌تر تعطیل شده است.',
  dayOpen: 'این روز تعطیل نیست.',
  dayNotFound: 'چنین روزی در تقویم وجود ندارد.',
  dayOver: 'این روز گذشته است.',
  dayTooFar: 'بازه‌ها را تا یک سال بعد می‌توان باز کرد.',
  reasonMissing: 'این بازه سفارش دارد؛ دلیل خاموش کردن آن را بنویسید.',
  weekdaysMissing: 'دست‌کم یک روز هفته را انتخاب کنید.',
  weeklyTaken: 'بازه‌ی دیگری با همین ساعت‌ها در یکی از این روزها در برنامه است.',
  suggestedAdded: 'بازه‌ها ساخته شدند و مشتریان می‌توانند برای آن‌ها سفارش بدهند.',
  busyBoth: 'درصد پر شدن و هزینه‌ی پس از آن را با هم بنویسید.',
  weeklyAdded: 'بازه‌ی هفتگی اضافه شد.',
  opened: 'بازه باز شد؛ ظرفیتش را تعیین کنید.',
} as const

export const capacityTaken = (used: number): string =>
  `${formatCount(used, 'جا')} از این بازه گرفته شده است؛ ظرفیت نمی‌تواند کمتر از آن باشد.`

export const ordersInWindow = (count: number): string =>
  `${formatCount(count, 'سفارش')} در این بازه ثبت شده است؛ پیش از خاموش کردن، آن‌ها را ببینید.`
export const ordersOnDay = (count: number): string =>
  `${formatCount(count, 'سفارش')} برای این روز ثبت شده است؛ پیش از تعطیل کردن، آن‌ها را ببینید.`

export const ordersStand = (count: number, of: 'day' | 'window'): string =>
  `${formatCount(count, 'سفارش')} برای این ${of === 'day' ? 'روز' : 'بازه'} ثبت شده است؛ با مشتریان هماهنگ کنید.`
