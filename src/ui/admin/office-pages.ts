import type { Permission } from '#lib/codes/permission.ts'
import { pictureLabels } from '#lib/text/labels/admin-pictures.ts'
import { contentLabels } from '#lib/text/labels/admin-content.ts'
import { couponOfficeLabels } from '#lib/text/labels/admin-coupons.ts'
import { companyOfficeLabels } from '#lib/text/labels/admin-companies.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { catalogueLabels } from '#lib/text/labels/admin-catalogue.ts'
import { settingLabels } from '#lib/text/labels/admin-settings.ts'
import { reportLabels } from '#lib/text/labels/admin-reports.ts'
import { claimLabels } from '#lib/text/labels/claim.ts'
import { inboxLabels } from '#lib/text/labels/admin-inbox.ts'
import { windowLabels } from '#lib/text/labels/admin-windows.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { recordedPaymentLabels } from '#lib/text/labels/admin-payments.ts'
import { pickingLabels } from '#lib/text/labels/admin-picking.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'

/** Visible with its permission. */
export interface OfficePage {
  path: string
  label: string
  needs: Permission
}

/** In menu order. */
export const OFFICE_PAGES: readonly OfficePage[] = [
  { path: '/admin/orders', label: orderOfficeLabels.orders, needs: 'see-orders' },
  { path: '/admin/picking', label: pickingLabels.picking, needs: 'picking' },
  { path: '/admin/delivery', label: deliveryLabels.delivery, needs: 'delivery' },
  { path: '/admin/windows', label: windowLabels.windows, needs: 'windows' },
  { path: '/admin/slips', label: inboxLabels.slips, needs: 'slips' },
  { path: '/admin/claims', label: claimLabels.claims, needs: 'orders' },
  { path: '/admin/payments', label: recordedPaymentLabels.payments, needs: 'payments' },
  { path: '/admin/requests', label: inboxLabels.requests, needs: 'requests' },
  { path: '/admin/comments', label: staffLabels.comments, needs: 'comments' },
  { path: '/admin/customers', label: customerLabels.customers, needs: 'customers' },
  { path: '/admin/catalogue', label: catalogueLabels.catalogue, needs: 'catalogue' },
  { path: '/admin/content', label: contentLabels.content, needs: 'content' },
  { path: '/admin/companies', label: companyOfficeLabels.companies, needs: 'companies' },
  { path: '/admin/coupons', label: couponOfficeLabels.coupons, needs: 'coupons' },
  { path: '/admin/pictures', label: pictureLabels.pictures, needs: 'catalogue' },
  { path: '/admin/reports', label: reportLabels.reports, needs: 'reports' },
  { path: '/admin/settings', label: settingLabels.settings, needs: 'settings' },
  { path: '/admin/staff', label: staffLabels.staff, needs: 'staff' },
]
