import { requestStateLabels } from '../labels/request-state.ts'

export const catalogMessages = {
  // States of a product or bundle.
  soldOut: 'تمام شد',
  unavailable: 'ناموجود',
  inSupply: 'در حال تأمین',
  comingSoon: 'به‌زودی',
  bundleNotStarted: 'فروش این پک هنوز شروع نشده است.',
  specialSaleEnded: 'فروش ویژه به پایان رسید',

  // Search and lists.
  nothingFound: 'چیزی پیدا نشد',
  nothingFoundWithFilter: 'با فیلتر انتخاب‌شده چیزی پیدا نشد',
  searchHelp: 'املای کلمه را بررسی کنید، کلمه‌های کمتری بنویسید یا از دسته‌بندی‌ها شروع کنید.',
  goodsRequested: 'درخواست شما ثبت شد.',
  goodsNameMissing: 'نام کالایی را که می‌خواهید بنویسید.',
  goodsRequestedText: 'درخواست‌ها را برای خرید کالاهای جدید فروشگاه بررسی می‌کنیم.',
  searching: requestStateLabels.searching,
  noInformation: 'اطلاعاتی پیدا نشد.',
  noSimilarProduct: 'کالای مشابهی پیدا نشد.',
  noComments: 'هنوز نظری ثبت نشده است.',
  noBundles: 'در حال حاضر پکی برای خرید وجود ندارد.',

  // Loading that failed.
  temporarilyDown: requestStateLabels.temporarilyDown,
  productNotExist: 'این کالا وجود ندارد.',
  productGone: 'این کالا دیگر در فروشگاه نیست.',
  bundleNotExist: 'این پک وجود ندارد.',
  categoryNotExist: 'این دسته‌بندی وجود ندارد.',
  brandNotExist: 'این برند وجود ندارد.',
  landingNotExist: 'این صفحه وجود ندارد.',

  // Comments.
  commentRequired: 'لطفاً متن نظر را وارد کنید.',
  commentRegistered: 'نظر شما ثبت شد و پس از تأیید منتشر می‌شود.',

  // Wholesale and back-in-stock requests.
  requestRegistered: 'درخواست شما با موفقیت ثبت شد.',
  wholesaleAlready: 'درخواست خرید عمده‌ی شما برای این کالا قبلاً ثبت شده است.',
  wholesaleNotOpen: 'این درخواست پیدا نشد یا به آن رسیدگی شده است.',
  wholesaleWithdrawn: 'درخواست خرید عمده‌ی شما پس گرفته شد.',
  wholesaleRefused: 'این کالا فروش عمده ندارد.',
  waitlistAlready: 'درخواست اطلاع‌رسانی شما ثبت شده است.',
  waitlistRefused: 'این کالا موجود است و می‌توانید همین حالا آن را بخرید.',
} as const
