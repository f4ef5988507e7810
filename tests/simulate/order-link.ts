import { addressOf, type Call, callerFor } from './calls.ts'
import type { Customer, World } from './world.ts'

/** Beside the addresses of customers: pages of orders need no account. */
const ADDRESSES_FROM = 0x80_00_00

/** Calls for an order with the link of its text message, without an account. */
export const visitorOf = (world: World, orderId: number, token: string | null = null): Call =>
  callerFor({
    origin: world.origin,
    address: addressOf(ADDRESSES_FROM + orderId),
    token: () => token,
    tally: () => world.tally,
  })

interface Linked {
  id: number
  tracking_code: string
}

/** The customer by a code of the order's page; as signed in where that is not possible. */
export async function byLink(
  world: World,
  customer: Customer,
  { id, tracking_code }: Linked,
): Promise<Customer> {
  const { link: token } = await world.textsOf(tracking_code)
  if (token === undefined) return customer
  const ask = visitorOf(world, id)
  const params = { token }
  if (!(await ask('POST /order-pages/{token}/code', { params }))) return customer
  const body = { code: await world.codeOf(customer.mobile) }
  const granted = await ask('POST /order-pages/{token}/verification', { params, body })
  if (!granted) return customer
  world.tally.add('grants')
  return { ...customer, ask: visitorOf(world, id, granted.data.grant) }
}
