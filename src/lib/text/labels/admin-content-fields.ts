const names: Readonly<Record<string, string>> = {
  title: 'عنوان',
  description: 'توضیح کوتاه',
  items: 'بخش‌های صفحه',
  rows: 'ردیف‌های خانه',
  slides: 'اسلایدها',
  banners: 'بنرها',
  categories: 'دسته‌بندی‌ها',
  questions: 'پرسش‌ها',
  header: 'لینک‌های بالای صفحه',
  footer: 'لینک‌های پایین صفحه',
  code: 'کد (حروف لاتین کوچک، رقم و خط تیره)',
  name: 'نام',
  link: 'نشانی لینک',
  image: 'تصویر',
  desktop_image: 'تصویر صفحه‌ی پهن',
  mobile_image: 'تصویر موبایل',
  category: 'دسته',
  question: 'پرسش',
  answer: 'پاسخ',
  body: 'متن',
  reverse: 'تصویر در سمت دیگر',
  border: 'با کادر',
  configs: 'محتوا',
  products: 'کالاها (کد کالا)',
  bundles: 'پک‌ها (کد پک)',
  brands: 'برندها (خالی یعنی همه)',
  shelf: 'کد مجموعه',
  color: 'رنگ زمینه',
  text_color: 'رنگ نوشته',
  // Of a document's history.
  id: 'نسخه',
  day: 'زمان انتشار',
}

const entries: Readonly<Record<string, string>> = {
  items: 'بخش',
  rows: 'ردیف',
  slides: 'اسلاید',
  banners: 'بنر',
  categories: 'دسته‌بندی',
  questions: 'پرسش',
  header: 'لینک بالای صفحه',
  footer: 'لینک پایین صفحه',
  products: 'کالا',
  bundles: 'پک',
  brands: 'برند',
}

export const contentEntryName = (list: string): string =>
  Object.hasOwn(entries, list) ? (entries[list] ?? list) : contentFieldName(list)

export const isContentField = (field: string): boolean => Object.hasOwn(names, field)

export const contentFieldName = (field: string): string =>
  Object.hasOwn(names, field) ? (names[field] ?? field) : field

export const itemNames: Readonly<Record<string, string>> = {
  banner: 'بنرها',
  slider: 'اسلایدر',
  media: 'متن و تصویر',
  shelf_product: 'ردیف کالاها',
  shelf_bundle: 'ردیف پک‌ها',
  category: 'دسته‌بندی‌ها',
  shelf_category: 'کالاهای یک دسته',
  custom_shelf: 'مجموعه',
  shelf_special_sale: 'فروش ویژه',
  shelf_best_selling: 'پرفروش‌ها',
  shelf_newest: 'تازه‌ترین‌ها',
  bundle: 'پک‌ها',
  brand: 'برندها',
}
