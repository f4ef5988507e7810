/** The words of the picture library in the back office. */
export const pictureLabels = {
  pictures: 'تصویرها',
  picture: 'تصویر',
  search: 'متن یا نشانی تصویر',
  find: 'جست‌وجو',
  noPictures: 'تصویری پیدا نشد.',
  newPicture: 'تصویر تازه',
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
  size: 'اندازه',
  pixels: 'پیکسل',
  address: 'نشانی تصویر',
  addressHint: 'این نشانی را در فرم‌های دیگر بنویسید.',
  added: 'افزوده‌شده',
  save: 'ذخیره‌ی متن',
  back: 'بازگشت به تصویرها',
  library: 'کتابخانه‌ی تصویرها',
  inputHint: 'نشانی تصویر، مانند ‎/media/….webp‎',
} as const

/** The places that pictures are for. */
export const pictureShapeNames = {
  'slide-desktop': 'اسلاید رایانه',
  'slide-mobile': 'اسلاید موبایل',
  banner: 'بنر',
  media: 'متن و تصویر صفحه‌ی فرود',
  product: 'کالا (چهارگوش)',
  bundle: 'پک',
} as const
