import { RegisterStatus } from '#lib/codes/account.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { customerMessages } from '#lib/text/messages/admin-customers.ts'
import { messages } from '#lib/text/messages.ts'
import { numberedPage } from '../platform/database/page.ts'
import type { UserRow } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { addressFaults } from '../address/address-fields.ts'
import { addressesOnWire } from '../address/address-view.ts'
import { listProducts } from '../catalogue/product-list.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { searchPlaces } from '../address/read-place.ts'
import { addAddress } from '../address/save-address.ts'
import { placePhoneOrder, quoteOrder } from './phone-order.ts'
import { registerCustomer } from '../account/register-customer.ts'
import { getCustomer } from '../account/admin-customer-routes.ts'

const placeBudget = (staff: { id: number }) => ['place-user', `staff-${staff.id}`] as const

export const adminPhoneOrderHandlers: readonly Handler[] = [
  handle('POST /admin/customers', async ({ deps, staff, body }) => ({
    data: { id: await registerCustomer(deps, body, staff.id) },
    message: customerMessages.registered,
  })),

  handle(
    'POST /admin/customers/{id}/infos',
    async ({ deps, staff, params, body }) => {
      const user = await getRegistered(deps, params.id)
      await chargeBudget(deps, ...placeBudget(staff))
      const address = await addAddress(deps, user.id, body, staff.id)
      const [data] = await addressesOnWire(deps.db, [address])
      if (!data) throw new Error('one address in, one address out')
      return { data, message: messages.addressSaved }
    },
    addressFaults,
  ),

  handle('GET /admin/places', async ({ deps, staff, query: { q } }) => {
    if (q === '') return { data: [] }
    await chargeBudget(deps, ...placeBudget(staff))
    return { data: await searchPlaces(deps, q) }
  }),

  handle('GET /admin/order-products', async ({ deps, query: { q } }) => {
    if (q === '') return { data: [] }
    const { products } = await listProducts(deps, { q }, undefined, numberedPage(1))
    return {
      data: products.map(product => ({
        id: product.id,
        name: product.name,
        brand: product.brand.name,
        volume: product.volume,
        unit: product.unit,
        price: effectivePrice(product),
        weight: product.weight,
        available: product.available,
      })),
    }
  }),

  handle('POST /admin/customers/{id}/quote', async ({ deps, staff, params, body }) => ({
    data: await quoteOrder(deps, await getRegistered(deps, params.id), body, staff.id),
  })),

  handle('POST /admin/customers/{id}/orders', async ({ deps, staff, params, body }) => {
    const user = await getRegistered(deps, params.id)
    const { id, tracking_code } = (await placePhoneOrder(deps, user, body, staff.id)).data
    return { data: { id, tracking_code }, message: customerMessages.orderPlaced }
  }),
]

/** 409 for an unregistered customer, as at the checkout. */
async function getRegistered(deps: Deps, id: number): Promise<UserRow> {
  const user = await getCustomer(deps, id)
  if (user.register_status === RegisterStatus.incomplete)
    throw new ApiError(HttpStatus.conflict, customerMessages.notRegistered)
  return user
}
