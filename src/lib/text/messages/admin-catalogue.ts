/** What is said of the catalogue in the back office. */
export const catalogueMessages = {
  productNotFound: 'چنین کالایی وجود ندارد.',
  bundleNotFound: 'چنین پکی وجود ندارد.',
  productAdded: 'کالا اضافه شد.',
  bundleAdded: 'پک اضافه شد.',
  nothingSaved: 'چیزی ذخیره نشد؛ خانه‌های سرخ را ببینید و دوباره ذخیره کنید.',
  nothingChanged: 'چیزی عوض نشده بود.',
} as const
