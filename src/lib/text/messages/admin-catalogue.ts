/** What is said of the catalogue in the back office. */
export const catalogueMessages = {
  productNotFound: 'چنین کالایی وجود ندارد.',
  bundleNotFound: 'چنین پکی وجود ندارد.',
  productAdded: 'کالا اضافه شد.',
  bundleAdded: 'پک اضافه شد.',
  nothingSaved: 'چیزی ذخیره نشد؛ خانه‌های قرمز را ببینید و دوباره ذخیره کنید.',
  nothingChanged: 'چیزی عوض نشده بود.',
  fileNotKept: 'این فایل دیگر نگه داشته نشده است؛ دوباره بفرستید.',
  fileApplied: 'فایل اعمال شد.',
  fileHasProblems: 'فایل با اطلاعات فعلی فروشگاه هم‌خوان نیست و چیزی عوض نشد؛ ایرادها را ببینید.',
  fileOtherThanSeen:
    'فروشگاه پس از نمایش این فایل عوض شده است و چیزی اعمال نشد؛ تغییرها را دوباره ببینید.',
  noFile: 'لطفاً فایل CSV کالاها را انتخاب کنید.',
  fileNotText:
    'این فایل متن CSV با کدگذاری یونیکد نیست؛ در برنامه‌ی جدول آن را با قالب «CSV UTF-8» ذخیره کنید.',
  fileSeparator:
    'جداکننده‌ی ستون‌های فایل باید ویرگول لاتین باشد، نه نقطه‌ویرگول یا فاصله‌ی جدول؛ دوباره ذخیره کنید.',
  fileTooLarge: 'فایل نباید از ۹۰۰ هزار حرف بیشتر باشد؛ آن را چند تکه کنید.',
} as const
