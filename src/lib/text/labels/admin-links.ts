import { accountLabels } from './account.ts'
import { linkKinds } from './admin-content.ts'
import { cartLabels } from './cart.ts'
import { checkoutLabels } from './checkout.ts'
import { navLabels } from './nav.ts'
import { specialSaleGoods } from './page.ts'
import { profileLabels } from './profile.ts'

/** By address. */
export const fixedPageNames: Readonly<Record<string, string>> = {
  '/': navLabels.home,
  '/search': navLabels.allProducts,
  '/bundles': navLabels.bundles,
  '/brands': navLabels.brands,
  '/faqs': navLabels.faqs,
  '/about-us': navLabels.aboutUs,
  '/terms': navLabels.terms,
  '/contact-us': navLabels.contactUs,
  '/cart': cartLabels.title,
  '/checkout': checkoutLabels.title,
  '/login': accountLabels.loginOrSignUp,
  '/register': accountLabels.registerTitle,
  '/profile': profileLabels.profile,
  '/profile/edit': profileLabels.editProfile,
  '/profile/orders': profileLabels.orders,
  '/profile/addresses': profileLabels.addresses,
  '/profile/coupons-codes': profileLabels.couponsCodes,
  '/profile/referral': profileLabels.referral,
  '/profile/company': profileLabels.company,
  '/profile/credit': profileLabels.credit,
  '/profile/wholesales': profileLabels.wholesales,
  '/profile/change-mobile': profileLabels.changeMobile,
  '/profile/change-password': profileLabels.changePassword,
}

const outside: Readonly<Record<string, string>> = {
  'mailto:': 'ایمیل',
  'tel:': 'تلفن',
}

/** Name and kind of a page. */
interface NamedPage {
  name: string
  apart: string
}

export function pageOfAddress(url: URL, isShop: boolean): NamedPage {
  if (!isShop)
    return {
      name: url.host || url.pathname,
      apart: outside[url.protocol] ?? linkKinds.outside,
    }
  const { pathname, searchParams } = url
  const path = pathname.replace(/(?<=.)\/$/, '')
  if (path === '/search' && searchParams.get('q'))
    return { name: `«${searchParams.get('q') ?? ''}»`, apart: linkKinds.search }
  if (path === '/search' && searchParams.has('special_sale'))
    return { name: specialSaleGoods, apart: linkKinds.page }
  return { name: fixedPageNames[path] ?? path, apart: linkKinds.page }
}
