import type { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import type { addressBodySchema } from '#lib/contract/address.ts'
import { ADDRESSES_MAX, checkRemoval } from '#lib/rules/address.ts'
import { messages } from '#lib/text/messages.ts'
import {
  type AddressRow,
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  setMainAddress,
  updateAddress,
} from './address-queries.ts'
import { insertChange } from '../staff/change-queries.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { completeRegistration, lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { readAddressFields } from './address-fields.ts'

type AddressBody = z.output<typeof addressBodySchema>

/**
 * The first address becomes the main one and completes the registration (register_status 4 to 1).
 * 422 by field, 400 above ADDRESSES_MAX.
 * @param staffId the staff member who adds it for the user
 */
export async function addAddress(
  deps: Deps,
  userId: number,
  body: AddressBody,
  staffId?: number,
): Promise<AddressRow> {
  const fields = await readAddressFields(deps, body)
  const at = deps.now()
  return inTransaction(deps.db, async trx => {
    await lockUser(trx, userId)
    const count = (await listAddresses(trx, userId)).length
    if (count >= ADDRESSES_MAX) throw new ApiError(HttpStatus.badRequest, messages.addressesTooMany)
    if (count === 0) await completeRegistration(trx, userId)
    const is_main = count === 0 ? 1 : 0
    const address = await insertAddress(trx, {
      ...fields,
      user_id: userId,
      is_main,
      created_at: at,
    })
    if (staffId !== undefined) {
      const change = { record: 'customer', recordId: userId, action: 'added' } as const
      await insertChange(trx, { ...change, after: { info_id: address.id }, at, staffId })
    }
    return address
  })
}

export async function changeAddress(
  deps: Deps,
  userId: number,
  id: number,
  body: AddressBody,
): Promise<AddressRow> {
  if (!(await findAddress(deps.db, userId, id))) throw unknownAddress()
  const address = await updateAddress(deps.db, userId, id, await readAddressFields(deps, body))
  if (!address) throw unknownAddress()
  return address
}

/** The newest other address replaces a main one. 400 for the last address. */
export async function removeAddress(deps: Deps, userId: number, id: number): Promise<void> {
  await inTransaction(deps.db, async trx => {
    const removal = checkRemoval(await lockedNewestFirst(trx, userId), id)
    if (!removal.ok && removal.reason === 'last')
      throw new ApiError(HttpStatus.badRequest, messages.addressesCannotDeleteAll)
    if (!removal.ok) throw unknownAddress()
    await deleteAddress(trx, userId, id)
    if (removal.newMain !== null) await setMainAddress(trx, userId, removal.newMain)
  })
}

export async function chooseMainAddress(
  deps: Deps,
  userId: number,
  id: number,
): Promise<AddressRow> {
  return inTransaction(deps.db, async trx => {
    await lockUser(trx, userId)
    const address = await findAddress(trx, userId, id)
    if (!address) throw unknownAddress()
    await setMainAddress(trx, userId, id)
    return { ...address, is_main: 1 }
  })
}

export const unknownAddress = (): ApiError => new ApiError(HttpStatus.notFound, messages.notFound)

async function lockedNewestFirst(trx: Trx, userId: number): Promise<AddressRow[]> {
  await lockUser(trx, userId)
  return (await listAddresses(trx, userId)).toSorted((a, b) => b.id - a.id)
}
