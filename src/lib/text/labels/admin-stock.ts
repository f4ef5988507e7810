import { formatNumber } from '../digits.ts'

export const stockLabels = {
  stock: 'انبار',
  sections: 'بخش‌های انبار',
  documents: 'سندها',
  noDocuments: 'هنوز سندی ثبت نشده است.',
  suppliers: 'تأمین‌کننده‌ها',
  supplier: 'تأمین‌کننده',
  noSupplier: 'نامعلوم',
  noSuppliers: 'هنوز تأمین‌کننده‌ای ثبت نشده است.',
  newSupplier: 'تأمین‌کننده‌ی جدید',
  changeSupplier: 'تغییر تأمین‌کننده',
  supplierName: 'نام',
  phone: 'تلفن',
  note: 'یادداشت',
  save: 'ذخیره',
  reorder: 'آنچه باید خرید',
  days: 'فروش چند روز',
  everySupplier: 'همه‌ی تأمین‌کننده‌ها',
  show: 'نمایش',
  nothingMissing: 'موجودی همه‌ی کالاها برای این مدت کافی است.',
  receiveAll: 'ثبت خرید همین کالاها',
  sold: 'فروش',
  missing: 'کسری',
  find: 'نام، کد یا بارکد کالا',
  add: 'افزودن کالا',
  choose: 'انتخاب',
  remove: 'برداشتن',
  product: 'کالا',
  left: 'موجودی برای فروش',
  held: 'در سفارش‌های باز',
  safety: 'موجودی اطمینان',
  keptBack: 'کنار گذاشته‌شده از فروش',
  cost: 'بهای خرید (تومان)',
  costHint: 'هر عدد یا هر کیلوگرم',
  average: 'میانگین بها (تومان)',
  expires: 'انقضا (شمسی)',
  reason: 'دلیل',
  post: 'ثبت سند',
  kilogram: 'کیلوگرم',
  total: 'جمع خرید تا اینجا:',
  review: 'دیدن تفاوت‌ها',
  onShelf: 'باید باشد',
  noChange: 'بدون تغییر',
  countAgain: 'برگشت به شمارش',
  countLoses: 'هنوز ثبت نشده است. این شمارش از موجودی کم می‌کند؛ دلیل آن را بنویسید.',
  countGains: 'هنوز ثبت نشده است. تفاوت‌ها را ببینید و سند را ثبت کنید.',
  change: 'تغییر موجودی',
  after: 'موجودی پس از آن',
  by: 'توسط',
  value: 'جمع خرید',
  unlimited: 'نامحدود',
  price: 'قیمت فروش',
  margin: 'سود از قیمت',
  unknown: 'نامعلوم',
  movements: 'گردش موجودی',
  noMovements: 'هنوز سندی برای این کالا ثبت نشده است.',
} as const

export const documentNames = {
  receipt: 'رسید خرید',
  count: 'شمارش',
  waste: 'ضایعات',
} as const

export const newDocumentNames = {
  receipt: 'ثبت خرید',
  count: 'ثبت شمارش',
  waste: 'ثبت ضایعات',
} as const

export const amountNames = {
  receipt: 'تعداد یا وزن',
  count: 'شمرده‌شده',
  waste: 'تعداد یا وزن',
} as const

export const percentText = (percent: number): string => `${formatNumber(percent)}٪`
