import { atom } from 'nanostores'
import { AddressType } from '#lib/codes/address.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Address } from '#lib/contract/address.ts'
import { chooseMainAddress, removeAddress } from '#lib/api/address.ts'
import { checkRemoval } from '#lib/rules/address.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { $addresses, loadAddresses } from './address.ts'
import { call } from './client.ts'
import { notify } from './notice.ts'
import { codeOf, sentenceOf } from './refusal.ts'
import { $user, updateUser } from './user.ts'

/** Null while loading and after success. */
export const $addressesFault = atom<string | null>(null)

export async function openAddresses(): Promise<void> {
  $addressesFault.set(null)
  try {
    await loadAddresses()
  } catch (error) {
    if ($addresses.get() === null) $addressesFault.set(sentenceOf(error))
    else notify('error', sentenceOf(error))
  }
}

/** Returns whether it succeeded. */
export async function setMainAddress(id: number): Promise<boolean> {
  try {
    await chooseMainAddress(call, id)
    setAddresses(withMain(currentAddresses(), id))
    notify('success', profileMessages.addressMainSet, { about: 'address' })
    return true
  } catch (error) {
    await showRefusal(error)
    return false
  }
}

/** False for the only address, which cannot be deleted. */
export function canDeleteAddress(id: number): boolean {
  const removal = removalCheck(id)
  if (removal.ok || removal.reason !== 'last') return true
  notify('error', profileMessages.addressesCannotDeleteAll, { about: 'address' })
  return false
}

export async function deleteAddress(id: number): Promise<void> {
  try {
    await removeAddress(call, id)
    const removal = removalCheck(id)
    const others = currentAddresses().filter(address => address.id !== id)
    setAddresses(
      removal.ok && removal.newMain !== null ? withMain(others, removal.newMain) : others,
    )
    notify('success', profileMessages.addressDeleted, { about: 'address' })
  } catch (error) {
    await showRefusal(error)
  }
}

const currentAddresses = (): readonly Address[] => $addresses.get() ?? []

const removalCheck = (id: number) =>
  checkRemoval(
    currentAddresses()
      .map(address => ({
        id: address.id,
        is_main: address.type === AddressType.main ? (1 as const) : (0 as const),
      }))
      .sort((a, b) => b.id - a.id),
    id,
  )

const withMain = (addresses: readonly Address[], id: number): readonly Address[] =>
  addresses.map(address => ({
    ...address,
    type: address.id === id ? AddressType.main : AddressType.other,
  }))

/** `$user` holds the main address too. */
function setAddresses(addresses: readonly Address[]): void {
  $addresses.set(addresses)
  const user = $user.get()
  const main = addresses.find(address => address.type === AddressType.main)
  if (user) updateUser({ ...user, address: main ? { id: main.id } : null })
}

/** Another tab of this user may have changed the list. */
async function showRefusal(error: unknown): Promise<void> {
  notify('error', sentenceOf(error))
  if (codeOf(error) === HttpStatus.badRequest || codeOf(error) === HttpStatus.notFound)
    await openAddresses()
}
