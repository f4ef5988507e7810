import type { Permission } from '#lib/codes/permission.ts'
import type { MenuTask } from '#lib/contract/admin/desk.ts'
import { campaignLabels } from '#lib/text/labels/admin-campaigns.ts'
import { pictureLabels } from '#lib/text/labels/admin-pictures.ts'
import { contentLabels } from '#lib/text/labels/admin-content.ts'
import { couponOfficeLabels } from '#lib/text/labels/admin-coupons.ts'
import { companyOfficeLabels } from '#lib/text/labels/admin-companies.ts'
import { promotionLabels } from '#lib/text/labels/admin-promotions.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { catalogueLabels } from '#lib/text/labels/admin-catalogue.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import type { officeGroupNames } from '#lib/text/labels/admin-frame.ts'
import { settingLabels } from '#lib/text/labels/admin-settings.ts'
import { reportLabels } from '#lib/text/labels/admin-reports.ts'
import { claimLabels } from '#lib/text/labels/claim.ts'
import { inboxLabels } from '#lib/text/labels/admin-inbox.ts'
import { windowLabels } from '#lib/text/labels/admin-windows.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { recordedPaymentLabels } from '#lib/text/labels/admin-payments.ts'
import { pickingLabels } from '#lib/text/labels/admin-picking.ts'
import { stockLabels } from '#lib/text/labels/admin-stock.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'

export interface OfficePage {
  /** Last part of its path; names its icon too. */
  name: string
  path: string
  label: string
  /** Permission to see it; null is everybody's. */
  needs: Permission | null
  /** Counted beside it. */
  tasks: readonly MenuTask[]
  /** Path of a tab that is not below its own. */
  tab?: string
}

export type OfficeGroup = keyof typeof officeGroupNames

type Rest = [needs: OfficePage['needs'], tasks?: readonly MenuTask[]]
const page = (name: string, label: string, ...[needs, tasks = []]: Rest): OfficePage => ({
  name,
  path: `/admin/${name}`,
  label,
  needs,
  tasks,
})

export const DESK_PAGE: OfficePage = { ...page('desk', staffLabels.home, null), path: '/admin' }

/** In menu order. */
const GROUPS: Readonly<Record<OfficeGroup, readonly OfficePage[]>> = {
  selling: [
    page('orders', orderOfficeLabels.orders, 'see-orders', ['confirm']),
    page('claims', claimLabels.claims, 'orders', ['claims']),
  ],
  delivery: [
    page('picking', pickingLabels.picking, 'picking', ['pick']),
    page('delivery', deliveryLabels.delivery, 'delivery', ['deliver']),
    page('windows', windowLabels.windows, 'windows'),
  ],
  goods: [
    page('catalogue', catalogueLabels.catalogue, 'catalogue'),
    page('stock', stockLabels.stock, 'stock'),
    page('pictures', pictureLabels.pictures, 'catalogue'),
  ],
  marketing: [
    page('content', contentLabels.content, 'content'),
    page('promotions', promotionLabels.promotions, 'coupons'),
    page('campaigns', campaignLabels.campaigns, 'campaigns'),
    page('coupons', couponOfficeLabels.coupons, 'coupons', ['rewards']),
  ],
  customers: [
    page('customers', customerLabels.customers, 'customers'),
    page('requests', inboxLabels.requests, 'requests', ['wholesales', 'messages']),
    page('comments', staffLabels.comments, 'comments', ['comments']),
    page('companies', companyOfficeLabels.companies, 'companies'),
  ],
  money: [
    page('slips', inboxLabels.slips, 'slips', ['slips']),
    page('payments', recordedPaymentLabels.payments, 'payments'),
    { ...page('reports', reportLabels.reports, 'reports'), tab: '/admin/speed' },
  ],
  settings: [
    page('settings', settingLabels.settings, 'settings'),
    page('staff', staffLabels.staff, 'staff'),
    page('history', staffLabels.history, 'staff'),
  ],
}

export const OFFICE_PAGES: readonly OfficePage[] = Object.values(GROUPS).flat()

type Permissions = readonly Permission[]
export const openTo =
  (permissions: Permissions) =>
  ({ needs }: Pick<OfficePage, 'needs'>) =>
    needs === null || permissions.includes(needs)

/** The menu of a member with these permissions, without empty groups. */
export const groupsFor = (permissions: Permissions) =>
  Object.entries(GROUPS)
    .map(([group, pages]) => ({
      group: group as OfficeGroup,
      pages: pages.filter(openTo(permissions)),
    }))
    .filter(({ pages }) => pages.length > 0)

/** Most used first. */
const BAR_ORDER = [
  'orders',
  'picking',
  'delivery',
  'slips',
  'catalogue',
  'customers',
  'payments',
  'content',
  'comments',
]
const BAR_PAGES = 5

/** The bottom bar of phones. */
export const barFor = (permissions: Permissions): OfficePage[] =>
  [DESK_PAGE, ...BAR_ORDER.flatMap(name => OFFICE_PAGES.filter(each => each.name === name))]
    .filter(openTo(permissions))
    .slice(0, BAR_PAGES)
