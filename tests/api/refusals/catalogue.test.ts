import { describe } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { ContactType } from '#lib/codes/contact.ts'
import { messages } from '#lib/text/messages.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { field, type CallResult, testRows } from '#tests/support/checks/answer-rows.ts'

// Each refusal, row by row.

const UNKNOWN = 987_654

const shop = shopForEach()

describe('cart add', () => {
  const add = (
    product: { inventory?: number | null; max_count?: number; available?: 0 | 1 },
    count: number,
  ) => {
    return async (): Promise<CallResult> => {
      const { client } = await registeredUser(shop)
      const id = await insertProduct(shop.db, product)
      return client('POST /cart/{id}', { params: { id }, body: { type: ItemType.product, count } })
    }
  }
  testRows([
    [
      "409 'the chosen quantity exceeds the purchase limit'",
      add({ max_count: 2 }, 3),
      409,
      messages.cartLimitExceeded,
    ],
    ['404 server message', add({ available: 0 }, 1), 404, messages.cartItemUnavailable],
    [
      '406 server message, to which the cart adds its limit message',
      add({ inventory: 2, max_count: 9 }, 3),
      406,
      stockLeft(2),
    ],
  ])
})

describe('catalogue', () => {
  testRows([
    [
      "product load: 'This product does not exist'",
      () => shop.as(null)('GET /products/{id}', { params: { id: UNKNOWN } }),
      404,
      messages.productNotExist,
    ],
    [
      'landing with a code other than 200',
      () => shop.as(null)('GET /landings/{slug}', { params: { slug: 'nowhere' } }),
      404,
      messages.landingNotExist,
    ],
  ])
})

describe('requests and comments', () => {
  const post = (
    product: { wholesale?: 0 | 1; available?: 0 | 1 },
    ask: (client: Client, id: number) => Promise<CallResult>,
  ) => {
    return async (): Promise<CallResult> => {
      const { client } = await registeredUser(shop)
      return ask(client, await insertProduct(shop.db, product))
    }
  }
  testRows([
    [
      "wholesale: 'Your request was registered successfully'",
      post({ wholesale: 1 }, (client, product) =>
        client('POST /wholesales', { body: { product } }),
      ),
      200,
      messages.requestRegistered,
    ],
    [
      'wholesale: 422 each message',
      post({ wholesale: 0 }, (client, product) =>
        client('POST /wholesales', { body: { product } }),
      ),
      422,
      field('product', messages.wholesaleRefused),
    ],
    [
      'waitlist: registered',
      post({ available: 0 }, (client, id) =>
        client('POST /observes', { body: { id, type: 'product' } }),
      ),
      200,
      messages.requestRegistered,
    ],
    [
      'waitlist: 422 each message',
      post({ available: 1 }, (client, id) =>
        client('POST /observes', { body: { id, type: 'product' } }),
      ),
      422,
      field('id', messages.waitlistRefused),
    ],
    [
      'comment: registered and published after approval',
      post({}, (client, record_id) =>
        client('POST /comments', {
          body: { record_id, record_name: 'product', name: '', body: 'خیلی تازه بود.' },
        }),
      ),
      200,
      messages.commentRegistered,
    ],
    [
      "comment: 'Enter the comment text.'",
      post({}, (client, record_id) =>
        client('POST /comments', {
          body: { record_id, record_name: 'product', name: '', body: ' ' },
        }),
      ),
      422,
      field('body', messages.commentRequired),
    ],
    [
      "contact: 'your message was sent successfully'",
      () =>
        shop.as(null)('POST /contact_us', {
          body: {
            first_name: 'سارا',
            last_name: 'احمدی',
            email: 'sara@example.com',
            mobile_number: '09121234567',
            type: ContactType.orderTracking,
            description: 'سفارشم کجاست؟',
          },
        }),
      200,
      messages.messageSent,
    ],
  ])
})
