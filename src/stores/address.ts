import { atom } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Address, AddressBody, Locality, GeocodedPlace } from '#lib/contract/address.ts'
import {
  addAddress,
  changeAddress,
  listAddresses,
  locate,
  searchPlaces as search,
} from '#lib/api/address.ts'
import { ADDRESS_SEARCH_DELAY_MS } from '#lib/rules/limits.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { type FormFaults, reloadUser } from './account.ts'
import { call } from './client.ts'
import { notify, notifyAll } from './notice.ts'
import { codeOf, fieldsOf, otherSentencesOf, sentenceOf } from './refusal.ts'

/** The main address first; null before they are loaded. */
export const $addresses = atom<readonly Address[] | null>(null)

export async function loadAddresses(): Promise<void> {
  $addresses.set((await listAddresses(call)).data)
}

/** Fields that show their faults. */
const TYPED = ['name', 'mobile', 'address', 'number', 'unit', 'postal_code']

/** Returns the saved address, or the sentences by field. */
export async function saveAddress(
  body: AddressBody,
  id: number | null,
): Promise<{ saved: Address } | { faults: NonNullable<FormFaults> }> {
  try {
    const { data } = await (id === null ? addAddress(call, body) : changeAddress(call, id, body))
    notify('success', id === null ? profileMessages.addressSaved : profileMessages.addressEdited, {
      about: 'address',
    })
    putAddress(data)
    // The first address completes the registration.
    if (id === null) await reloadUser()
    return { saved: data }
  } catch (error) {
    notifyAll('error', otherSentencesOf(error, TYPED), { about: 'address' })
    return { faults: { form: sentenceOf(error), ...fieldsOf(error) } }
  }
}

function putAddress(saved: Address): void {
  const current = $addresses.get() ?? []
  const others = current.filter(address => address.id !== saved.id)
  $addresses.set(
    current.length > others.length
      ? current.map(address => (address.id === saved.id ? saved : address))
      : [...others, saved],
  )
}

export const $places = atom<{
  state: 'idle' | 'searching' | 'found'
  places: readonly GeocodedPlace[]
}>({
  state: 'idle',
  places: [],
})

let searchTimer: ReturnType<typeof setTimeout> | undefined
let searches = 0

/** Searches 250 ms after the last keystroke; drops outdated answers. */
export function searchPlaces(text: string): void {
  clearTimeout(searchTimer)
  const mine = ++searches
  if (text.trim() === '') return $places.set({ state: 'idle', places: [] })
  $places.set({ ...$places.get(), state: 'searching' })
  searchTimer = setTimeout(() => {
    void search(call, text)
      .then(({ data }) => data)
      .catch(() => [])
      .then(places => {
        if (mine === searches) $places.set({ state: 'found', places })
      })
  }, ADDRESS_SEARCH_DELAY_MS)
}

/** `unknown`: the geocoder gave no answer; `none`: nothing is chosen. */
export type NamedPoint = { lat: number; lng: number } & (
  | { state: 'none' | 'looking' | 'outside' | 'unknown'; locality: null }
  | { state: 'named'; locality: Locality }
)

const NO_POINT: NamedPoint = { lat: 0, lng: 0, state: 'none', locality: null }

export const $point = atom<NamedPoint>(NO_POINT)

/** A point without a locality is enough: province and city default to Tehran. */
export const canUsePoint = ({ state }: NamedPoint): boolean =>
  state === 'named' || state === 'unknown'

let lookups = 0

/** A failed lookup shows no message: the point just has no name. */
export async function namePoint(lat: number, lng: number): Promise<void> {
  const mine = ++lookups
  $point.set({ lat, lng, state: 'looking', locality: null })
  try {
    const { data } = await locate(call, lat, lng)
    if (mine === lookups) $point.set({ lat, lng, state: 'named', locality: data })
  } catch (error) {
    const state = codeOf(error) === HttpStatus.notFound ? 'outside' : 'unknown'
    if (mine === lookups) $point.set({ lat, lng, state, locality: null })
  }
}

export function pickPlace({ lat, lng, name: _, ...locality }: GeocodedPlace): void {
  lookups++
  $point.set({ lat, lng, state: 'named', locality })
}

export function resetPoint(): void {
  clearTimeout(searchTimer)
  searches++
  lookups++
  $places.set({ state: 'idle', places: [] })
  $point.set(NO_POINT)
}
