import type { Permission } from '#lib/codes/permission.ts'
import { cartLabels } from '#lib/text/labels/admin-carts.ts'
import { catalogueLabels } from '#lib/text/labels/admin-catalogue.ts'
import { companyOfficeLabels } from '#lib/text/labels/admin-companies.ts'
import { contentLabels } from '#lib/text/labels/admin-content.ts'
import { couponOfficeLabels, rewardLabels } from '#lib/text/labels/admin-coupons.ts'
import { promotionLabels } from '#lib/text/labels/admin-promotions.ts'
import { groupLabels } from '#lib/text/labels/admin-group.ts'
import { priceChangeLabels } from '#lib/text/labels/admin-price-change.ts'
import { newDocumentNames, stockLabels } from '#lib/text/labels/admin-stock.ts'
import { importLabels } from '#lib/text/labels/admin-import.ts'
import { inboxLabels } from '#lib/text/labels/admin-inbox.ts'
import { phoneOrderLabels } from '#lib/text/labels/admin-phone-orders.ts'
import { valueLabels } from '#lib/text/labels/admin-product-value.ts'
import { searchOfficeLabels } from '#lib/text/labels/admin-search.ts'
import { settingLabels } from '#lib/text/labels/admin-settings.ts'
import { windowLabels } from '#lib/text/labels/admin-windows.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { otherLayout } from '#lib/text/keyboard.ts'
import { searchTokens } from '#lib/text/normalize.ts'
import { DESK_PAGE, OFFICE_PAGES, openTo } from './office-pages.ts'

/** A page that the search of the office leads to. */
export interface OfficeCommand {
  label: string
  path: string
  needs: Permission | null
}

const command = (path: string, label: string, needs: Permission | null): OfficeCommand => ({
  path: `/admin/${path}`,
  label,
  needs,
})

export const PAGE_COMMANDS: readonly OfficeCommand[] = [
  DESK_PAGE,
  ...OFFICE_PAGES,
  command('catalogue/grid', catalogueLabels.grid, 'catalogue'),
  command('catalogue/prices', priceChangeLabels.title, 'catalogue'),
  command('catalogue/bundles', catalogueLabels.bundles, 'catalogue'),
  command('catalogue/categories', groupLabels.titles.categories, 'catalogue'),
  command('catalogue/brands', groupLabels.titles.brands, 'catalogue'),
  command('catalogue/shelves', groupLabels.titles.shelves, 'catalogue'),
  command('catalogue/units', valueLabels.title, 'catalogue'),
  command('catalogue/search', searchOfficeLabels.search, 'catalogue'),
  command('catalogue/pictures', importLabels.missing, 'catalogue'),
  command('stock/reorder', stockLabels.reorder, 'stock'),
  command('coupons/rewards', rewardLabels.rewards, 'coupons'),
  command('customers/carts', cartLabels.carts, 'customers'),
  command('requests/messages', inboxLabels.messages, 'requests'),
  command('requests/waitlist', inboxLabels.waitlist, 'requests'),
  command('windows/plan', windowLabels.plan, 'windows'),
  command('windows/days', windowLabels.days, 'windows'),
  command('settings/methods', settingLabels.methods, 'settings'),
  command('settings/ports', settingLabels.ports, 'settings'),
  command('settings/texts', settingLabels.failedTexts, 'settings'),
  command('password', staffLabels.changePassword, null),
]

export const ACTION_COMMANDS: readonly OfficeCommand[] = [
  command('customers?for=order', phoneOrderLabels.phoneOrder, 'orders'),
  command('customers/new', phoneOrderLabels.newCustomer, 'orders'),
  command('catalogue/products/new', catalogueLabels.newProduct, 'catalogue'),
  command('catalogue/bundles/new', catalogueLabels.newBundle, 'catalogue'),
  command('catalogue/import', importLabels.import, 'catalogue'),
  command('catalogue/categories/new', groupLabels.new.categories, 'catalogue'),
  command('catalogue/brands/new', groupLabels.new.brands, 'catalogue'),
  command('catalogue/shelves/new', groupLabels.new.shelves, 'catalogue'),
  command('stock/new?kind=receipt', newDocumentNames.receipt, 'stock'),
  command('stock/new?kind=count', newDocumentNames.count, 'stock'),
  command('stock/new?kind=waste', newDocumentNames.waste, 'stock'),
  command('coupons/new', couponOfficeLabels.newCoupon, 'coupons'),
  command('coupons/batch', couponOfficeLabels.newBatch, 'coupons'),
  command('promotions/new', promotionLabels.newPromotion, 'coupons'),
  command('content/new', contentLabels.newLanding, 'content'),
  command('windows/plan/new', windowLabels.newWeekly, 'windows'),
  command('companies/new', companyOfficeLabels.newCompany, 'companies'),
]

/** Those of the member with all words at the beginning of a word, typed on either layout. */
export function findCommands(
  commands: readonly OfficeCommand[],
  permissions: readonly Permission[],
  text: string,
): OfficeCommand[] {
  const readings = [text, ...otherLayout(text)].map(searchTokens)
  return commands.filter(openTo(permissions)).filter(({ label }) => {
    const words = searchTokens(label)
    return readings.some(typed => typed.every(part => words.some(word => word.startsWith(part))))
  })
}
