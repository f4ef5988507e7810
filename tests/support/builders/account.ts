import type { Client } from '#lib/api/client.ts'
import { sendNewMobileCode, sendOldMobileCode } from '#lib/api/profile.ts'
import { Gender, RegisterStatus } from '#lib/codes/account.ts'
import type { Db } from '#server/platform/database/open.ts'
import { next, type Row } from './catalogue.ts'
import { TEST_START, type TestShop } from '#tests/support/fixtures/shop.ts'

/** A point in Tehran, near Vanak square. */
export const IN_TEHRAN = { lat: 35.757, lng: 51.41 }

/** A mobile number that no other user of this process has. */
export const nextMobile = (): string => `0912${String(next()).padStart(7, '0')}`

/** A registered user (register_status 1) without password and without address; the id. */
export async function insertUser(db: Db, row: Partial<Row<'users'>> = {}): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      mobile: nextMobile(),
      password_hash: null,
      first_name: 'سارا',
      last_name: 'احمدی',
      email: null,
      national_no: null,
      gender: Gender.unspecified,
      register_status: RegisterStatus.complete,
      confirm_status: 1,
      introduce_code: `CODE${next()}`,
      company_id: null,
      created_at: TEST_START,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An address of a user in Tehran, not the main one unless it says so; its id. */
export async function insertAddress(
  db: Db,
  row: Partial<Row<'addresses'>> & { user_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('addresses')
    .values({
      name: 'سارا احمدی',
      mobile: '09121234567',
      address: 'خیابان ونک، کوچه دوم',
      province: 'تهران',
      city: 'تهران',
      number: '۱۲',
      unit: '',
      postal_code: '',
      ...IN_TEHRAN,
      locality: 'ونک',
      district: 'منطقه‌ی ۳',
      is_main: 0,
      created_at: TEST_START,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface RegisteredUser {
  userId: number
  /** The main address, in Tehran. */
  addressId: number
  token: string
  client: Client
}

/** A user with a main address who is signed in: ready to order. */
export async function registeredUser(
  shop: TestShop,
  row: Partial<Row<'users'>> = {},
): Promise<RegisteredUser> {
  const userId = await insertUser(shop.db, row)
  const addressId = await insertAddress(shop.db, { user_id: userId, is_main: 1 })
  const token = await shop.login(userId)
  return { userId, addressId, token, client: shop.as(token) }
}

/** The newest code sent to a mobile. */
export function codeSentTo(shop: TestShop, mobile: string): string {
  const sms = shop.outbox.findLast(each => each.to === mobile && each.template === 'code')
  if (!sms?.tokens['code']) throw new Error(`no code was sent to ${mobile}`)
  return sms.tokens['code']
}

/** A code that is not this one. */
export const otherCode = (code: string): string => (code === '00000' ? '00001' : '00000')

/** A user who was just sent a code, and a code that is not theirs. */
export async function userWithCode(
  shop: TestShop,
): Promise<{ mobile: string; userId: number; code: string; wrong: string }> {
  const mobile = nextMobile()
  const userId = await insertUser(shop.db, { mobile })
  const code = await sendCodeTo(shop, mobile)
  return { mobile, userId, code, wrong: otherCode(code) }
}

/** Has a known mobile sent a new code, from an address of its own; the code. */
export async function sendCodeTo(shop: TestShop, mobile: string): Promise<string> {
  const from = { 'x-client-address': mobile }
  await shop.as(null)('POST /code', { body: { mobile_no: mobile } }, from)
  return codeSentTo(shop, mobile)
}

/** A registered user who wants another mobile. */
export interface MobileChanger extends RegisteredUser {
  old: string
  fresh: string
}

export async function mobileChanger(shop: TestShop, fresh = nextMobile()): Promise<MobileChanger> {
  const old = nextMobile()
  return { ...(await registeredUser(shop, { mobile: old })), old, fresh }
}

/** Goes the first two steps of changing a mobile: the codes sent to the old and the new number. */
export async function proveOldMobile(
  shop: TestShop,
  { client, old, fresh }: MobileChanger,
): Promise<{ oldCode: string; newCode: string }> {
  await sendOldMobileCode(client, old)
  const oldCode = codeSentTo(shop, old)
  await sendNewMobileCode(client, oldCode, fresh)
  return { oldCode, newCode: codeSentTo(shop, fresh) }
}
