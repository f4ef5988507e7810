import { formatNumber } from '../digits.ts'

/** The words of the back office. */
export const staffLabels = {
  office: 'مدیریت فروشگاه',
  home: 'میز کار',
  notFound: 'پیدا نشد',
  pages: 'بخش‌های مدیریت',
  signIn: 'ورود همکاران',
  signOut: 'خروج',
  mobile: 'شماره‌ی موبایل',
  password: 'رمز عبور',
  continue: 'ادامه',
  code: 'کد پیامک‌شده',
  codeHint:
    'کد پنج‌رقمی به موبایلی که نوشتید پیامک می‌شود؛ اگر در دو دقیقه‌ی گذشته کدی گرفته‌اید، همان را وارد کنید.',
  noCode:
    'اگر تا دو دقیقه کدی نرسید، «ارسال دوباره‌ی کد» را بزنید. اگر باز هم نرسید، از مدیر فروشگاه بخواهید شماره‌ی شما را در بخش همکاران بررسی کند.',
  enter: 'ورود',
  resend: 'ارسال دوباره‌ی کد',
  startAgain: 'بازگشت به ورود',
  changePassword: 'تغییر رمز عبور',
  oldPassword: 'رمز عبور فعلی',
  newPassword: 'رمز عبور جدید',
  repeatPassword: 'تکرار رمز عبور جدید',
  save: 'ذخیره',
  refused: 'این صفحه باز نشد',
  unsent: 'فرم هنوز فرستاده نشده است',
  changeReason: 'دلیل تغییر',
  tooLarge: 'فرم بزرگ‌تر از اندازه است',
  tooLargeHint: 'چیزی ثبت نشد؛ فرم را با متن یا فایل کوچک‌تر بفرستید.',
  signInElsewhere: 'ورود در تب جدید',
  signInAgain: 'ورود و بازگشت به فرم',
  sendAgain: 'فرستادن دوباره',
  backHome: 'بازگشت به میز کار',
  staff: 'همکاران',
  addStaff: 'همکار جدید',
  add: 'افزودن',
  name: 'نام',
  roles: 'نقش‌ها',
  active: 'می‌تواند وارد شود',
  inactive: 'غیرفعال',
  givePassword: 'ساختن رمز عبور جدید',
  givenPassword: 'رمز عبور برای تحویل به همکار:',
  comments: 'نظرها',
  commentsWaiting: 'در انتظار بررسی',
  commentsAll: 'همه',
  approve: 'تأیید',
  refuse: 'رد',
  noComments: 'نظری در انتظار بررسی وجود ندارد.',
  commentOn: 'درباره‌ی',
  history: 'تاریخچه‌ی تغییرات',
  noHistory: 'هنوز تغییری ثبت نشده است.',
  operator: 'خط فرمان',
  reason: 'دلیل',
} as const

/** Each role of the staff. */
export const roleNames = {
  owner: 'مدیر فروشگاه',
  content: 'محتوا و بازاریابی',
  orders: 'سفارش‌ها',
  picker: 'جمع‌آوری',
  courier: 'پیک',
  finance: 'مالی',
} as const

/** What was done to a record. */
export const changeNames = {
  added: 'افزود',
  changed: 'تغییر داد',
  'password-given': 'رمز عبور جدید داد',
  'password-changed': 'رمز عبور خود را عوض کرد',
  approved: 'تأیید کرد',
  refused: 'رد کرد',
  done: 'رسیدگی کرد',
  reopened: 'دوباره باز کرد',
  'switched-on': 'روشن کرد',
  'switched-off': 'خاموش کرد',
  closed: 'تعطیل کرد',
  opened: 'باز کرد',
  moved: 'وضعیت را عوض کرد',
  picked: 'جمع‌آوری را ثبت کرد',
  unpicked: 'جمع‌آوری را برای اصلاح باز کرد',
  paid: 'پرداخت را ثبت کرد',
  adjusted: 'موجودی کیف پول را تغییر داد',
  'signed-out': 'نشست‌های ورود را بست',
  scheduled: 'انتشار را زمان‌بندی کرد',
  unscheduled: 'زمان‌بندی انتشار را برداشت',
  published: 'منتشر کرد',
  'rolled-back': 'به نسخه‌ی پیشین برگرداند',
  dropped: 'پیش‌نویس را حذف کرد',
  forgotten: 'داده‌های شخصی را پاک کرد',
  joined: 'عضو جدید افزود',
  left: 'عضوی را حذف کرد',
  removed: 'برداشت',
  'not-delivered': 'نتوانست تحویل دهد',
  rescheduled: 'زمان تحویل را عوض کرد',
} as const

/** What stands in a field that was changed. */
export const valueNames = {
  true: 'بله',
  false: 'خیر',
  waiting: 'در انتظار',
  approved: 'تأییدشده',
  refused: 'ردشده',
} as const

/** What happened to an entry of a list, and the way to all of a long text. */
export const editWords = {
  added: 'افزوده شد:',
  dropped: 'برداشته شد:',
  all: 'دیدن همه',
} as const

/** An entry of a list stands elsewhere in it. */
export const movedFrom = (from: number, to: number): string =>
  `از جای ${formatNumber(from)} به جای ${formatNumber(to)} رفت`
