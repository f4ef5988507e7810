import { ordersHref } from '#lib/rules/links.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'

/** In navigation order; `icon` is in styles/profile/icons.css. */
export const PROFILE_PAGES = [
  { path: '/profile', label: profileLabels.profile, icon: 'details' },
  { path: ordersHref, label: profileLabels.orders, icon: 'orders' },
  { path: '/profile/addresses', label: profileLabels.addresses, icon: 'addresses' },
  { path: '/profile/credit', label: profileLabels.credit, icon: 'credit' },
  { path: '/profile/coupons-codes', label: profileLabels.couponsCodes, icon: 'coupons' },
  { path: '/profile/referral', label: profileLabels.referral, icon: 'referral' },
  { path: '/profile/company', label: profileLabels.company, icon: 'company' },
  { path: '/profile/wholesales', label: profileLabels.wholesales, icon: 'wholesales' },
  { path: '/profile/edit', label: profileLabels.editProfile, icon: 'edit' },
  { path: '/profile/change-password', label: profileLabels.changePassword, icon: 'password' },
  { path: '/profile/change-mobile', label: profileLabels.changeMobile, icon: 'mobile' },
] as const

export type ProfilePath = (typeof PROFILE_PAGES)[number]['path']

export const profileTitle = (path: ProfilePath): string =>
  PROFILE_PAGES.find(page => page.path === path)?.label ?? profileLabels.profile
