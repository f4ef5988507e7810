import { STAFF_MATCHES, type StaffMatches } from '#lib/contract/admin/staff-search.ts'
import type { Permission } from '#lib/codes/permission.ts'
import { may } from '#lib/rules/staff.ts'
import { listCustomerIds, readCustomers } from '../account/customer-queries.ts'
import { digitsOnly, wordsOf } from '../account/person-words.ts'
import { readOfficeProducts } from '../catalogue/catalogue-office-queries.ts'
import { findProductIds } from '../catalogue/find-products.ts'
import type { Deps } from '../deps.ts'
import { staffOrderView } from '../order/order-detail.ts'
import { readOrders } from '../order/order-list-queries.ts'
import { findOrderIds } from './find-order-ids.ts'

const MIN_CHARS = 2
/** Customers whose orders are looked through. */
const CUSTOMERS_MAX = 500

type Shop = Pick<Deps, 'db' | 'catalogue'>

export async function searchOffice(
  shop: Shop,
  permissions: readonly Permission[],
  text: string,
): Promise<StaffMatches> {
  const { db } = shop
  if ([...text].length < MIN_CHARS) return { orders: [], customers: [], products: [] }
  const [seesOrders, seesCustomers] = [
    may(permissions, 'see-orders'),
    may(permissions, 'customers'),
  ]
  const isSearched = (seesOrders || seesCustomers) && hasWords(text)
  const customers = isSearched ? await listCustomerIds(db, text, CUSTOMERS_MAX) : []
  const orders =
    isSearched && seesOrders ? await findOrderIds(db, text, customers, STAFF_MATCHES) : []
  return {
    orders: (await readOrders(db, orders)).map(row => staffOrderView(row)),
    customers: seesCustomers ? await readCustomers(db, customers.slice(0, STAFF_MATCHES)) : [],
    products: may(permissions, 'catalogue') ? await findProducts(shop, text) : [],
  }
}

/** Signs alone would match everybody. */
const hasWords = (text: string): boolean => digitsOnly(text) !== null || wordsOf(text).length > 0

async function findProducts(shop: Shop, text: string): Promise<StaffMatches['products']> {
  const ids = (await findProductIds(shop, text)).slice(0, STAFF_MATCHES)
  return readOfficeProducts(shop.db, ids)
}
