import { formatNumber } from '../digits.ts'

export const pictureLabels = {
  pictures: 'تصویرها',
  picture: 'تصویر',
  search: 'متن یا نشانی تصویر',
  find: 'جست‌وجو',
  noPictures: 'تصویری پیدا نشد.',
  newPicture: 'تصویر جدید',
  file: 'فایل تصویر',
  fileHint: 'JPG، PNG یا WebP، تا ۱۰ مگابایت',
  alt: 'متن جایگزین',
  altHint: 'آنچه در تصویر دیده می‌شود، برای کسی که آن را نمی‌بیند',
  decoration: 'تصویر تزئینی است و چیزی نمی‌گوید',
  isDecoration: 'تزئینی',
  shape: 'شکل',
  whole: 'همه‌ی تصویر',
  shapeHint: 'با شکل انتخاب‌شده، بزرگ‌ترین بخش میانی تصویر برداشته می‌شود.',
  crop: 'برش تصویر',
  cropHint:
    'قاب را بکشید یا گوشه‌های آن را. با صفحه‌کلید: کلیدهای جهت‌نما قاب را جابه‌جا می‌کنند و همراه Shift اندازه‌ی آن را.',
  part: 'از چپ {left}، از بالا {top}؛ اندازه {width} در {height} پیکسل',
  upload: 'فرستادن تصویر',
  sending: 'در حال فرستادن تصویر',
  failed: 'تصویر فرستاده نشد. لطفاً دوباره تلاش کنید.',
  pixels: 'پیکسل',
  address: 'نشانی تصویر',
  addressHint: 'فرم‌های دیگر تصویر را از کتابخانه برمی‌دارند؛ نشانی هم پذیرفته است.',
  added: 'افزوده‌شده',
  save: 'ذخیره‌ی متن',
  back: 'بازگشت به تصویرها',
  choose: 'انتخاب تصویر',
  without: 'برداشتن تصویر',
  none: 'تصویری انتخاب نشده است.',
  chosen: 'تصویر انتخاب شده است.',
  use: 'گذاشتن این تصویر',
  close: 'انصراف',
  sendNew: 'فرستادن تصویر جدید (در تب دیگر)',
  forForm:
    'تصویر جدید را بفرستید و سپس به تب فرم برگردید: در فهرست تصویرها، اولین است. اگر آنجا نبود، «جست‌وجو» را بزنید.',
  emptyLibrary: 'کتابخانه هنوز تصویری ندارد؛ ابتدا تصویری بفرستید.',
  inputHint: 'نشانی تصویر، مانند ‎/media/….webp‎',
} as const

/** Of the pictures of a product besides its main one. */
export const galleryLabels = {
  hint: 'در صفحه‌ی کالا پس از تصویر اصلی و به همین ترتیب دیده می‌شوند؛ تا ۲۰ تصویر.',
  none: 'تصویر دیگری ندارد.',
  upload: 'فرستادن تصویرها',
  library: 'افزودن از کتابخانه',
  text: 'به صورت نشانی',
  main: 'اصلی شود',
  crop: 'برش',
  edit: 'متن جایگزین',
  remove: 'برداشتن',
  undo: 'برگرداندن',
  cropFailed: 'تصویر برای برش باز نشد. لطفاً دوباره تلاش کنید.',
  libraryFailed: 'کتابخانه باز نشد. لطفاً دوباره تلاش کنید.',
  full: 'بیش از ۲۰ تصویر نمی‌شود؛ بقیه افزوده نشدند.',
  newOnMain: 'اکنون تصویر اصلی است؛ با ذخیره‌ی فرم در فروشگاه دیده می‌شود.',
} as const

export const galleryPicture = (place: number): string => `تصویر ${formatNumber(place)}`
export const pictureRemoved = (name: string): string => `«${name}» برداشته شد.`
export const picturesSending = (sent: number, count: number): string =>
  `تصویر ${formatNumber(sent)} از ${formatNumber(count)} فرستاده می‌شود…`
export const picturesSent = (count: number): string =>
  `${formatNumber(count)} تصویر اضافه شد؛ با ذخیره‌ی فرم در فروشگاه دیده می‌شود.`
export const pictureNotSent = (file: string, fault: string): string => `«${file}»: ${fault}`

export const pictureShapeNames = {
  'slide-desktop': 'اسلاید رایانه',
  'slide-mobile': 'اسلاید موبایل',
  banner: 'بنر',
  media: 'متن و تصویر صفحه‌ی فرود',
  product: 'کالا (مربع)',
  bundle: 'پک',
} as const
