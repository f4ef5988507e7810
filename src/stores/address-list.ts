import { atom } from 'nanostores'
import { AddressType } from '#lib/codes/address.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Address } from '#lib/contract/address.ts'
import { chooseMainAddress, removeAddress } from '#lib/api/address.ts'
import { judgeRemoval } from '#lib/rules/address.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { $addresses, loadAddresses } from './address.ts'
import { call } from './client.ts'
import { notify } from './notice.ts'
import { codeOf, sentenceOf } from './refusal.ts'
import { $user, updateUser } from './user.ts'

/** Why the addresses could not be read; null while they are read and once they were. */
export const $addressesFault = atom<string | null>(null)

/** Reads the addresses for the page that lists them; what stood there stays until then. */
export async function openAddresses(): Promise<void> {
  $addressesFault.set(null)
  try {
    await loadAddresses()
  } catch (error) {
    if ($addresses.get() === null) $addressesFault.set(sentenceOf(error))
    else notify('error', sentenceOf(error))
  }
}

/** Makes an address the main one; the others keep their places. Whether it is so now. */
export async function makeMain(id: number): Promise<boolean> {
  try {
    await chooseMainAddress(call, id)
    put(mainIs(known(), id))
    notify('success', profileMessages.addressMainSet, { about: 'address' })
    return true
  } catch (error) {
    await explain(error)
    return false
  }
}

/** Section 8, 'Unable to delete all addresses': false of the last one, which says so. */
export function mayRemove(id: number): boolean {
  const verdict = judge(id)
  if (verdict.ok || verdict.reason !== 'last') return true
  notify('error', profileMessages.addressesCannotDeleteAll, { about: 'address' })
  return false
}

/** Removes an address; where it was the main one, the newest of the others is so then. */
export async function dropAddress(id: number): Promise<void> {
  try {
    await removeAddress(call, id)
    const verdict = judge(id)
    const rest = known().filter(address => address.id !== id)
    put(verdict.ok && verdict.newMain !== null ? mainIs(rest, verdict.newMain) : rest)
    notify('success', profileMessages.addressDeleted, { about: 'address' })
  } catch (error) {
    await explain(error)
  }
}

const known = (): readonly Address[] => $addresses.get() ?? []

const judge = (id: number) =>
  judgeRemoval(
    known()
      .map(address => ({
        id: address.id,
        is_main: address.type === AddressType.main ? (1 as const) : (0 as const),
      }))
      .sort((a, b) => b.id - a.id),
    id,
  )

const mainIs = (addresses: readonly Address[], id: number): readonly Address[] =>
  addresses.map(address => ({
    ...address,
    type: address.id === id ? AddressType.main : AddressType.other,
  }))

/** The user store names the main address too. */
function put(addresses: readonly Address[]): void {
  $addresses.set(addresses)
  const user = $user.get()
  const main = addresses.find(address => address.type === AddressType.main)
  if (user) updateUser({ ...user, address: main ? { id: main.id } : null })
}

/** Refused where the list is not as it was: another page of this user changed it. */
async function explain(error: unknown): Promise<void> {
  notify('error', sentenceOf(error))
  if (codeOf(error) === HttpStatus.badRequest || codeOf(error) === HttpStatus.notFound)
    await openAddresses()
}
