import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AddressDialog } from '#islands/address/AddressDialog.tsx'
import { RegisterStatus } from '#lib/codes/account.ts'
import type { Address } from '#lib/contract/address.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { $addresses, $point, loadAddresses, namePoint } from '#stores/address.ts'
import { IN_TEHRAN, insertUser } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInAs, signInWith } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

/** What the map library was asked to draw: here is no WebGL. */
const { drawn } = vi.hoisted(() => ({ drawn: [] as { center: number[]; zoom: number }[] }))
vi.mock('maplibre-gl', () => {
  class Drawing {
    touchZoomRotate = { disableRotation: () => undefined }
    constructor({ center, zoom }: { center?: number[]; zoom?: number }) {
      // A control of the map is drawn nowhere.
      if (center && zoom) drawn.push({ center, zoom })
    }
    addControl = () => this
    once = () => this
    on = () => this
    remove = () => undefined
    flyTo({ center, zoom }: { center: number[]; zoom: number }) {
      drawn.push({ center, zoom })
    }
  }
  return {
    Map: Drawing,
    AttributionControl: Drawing,
    NavigationControl: Drawing,
    setWorkerUrl: () => undefined,
  }
})

const shop = shopForFile()
const browser = browserForEach(shop)
beforeEach(() => {
  drawn.length = 0
  $addresses.set(null)
})
afterEach(cleanup)

let saved: Address[]
/** The dialog, with its map drawn. */
async function openDialog(edit: Address | null): Promise<void> {
  saved = []
  render(
    <AddressDialog
      open
      edit={edit}
      mapStyleUrl={null}
      onClose={() => undefined}
      onSaved={address => saved.push(address)}
    />,
  )
  await waitFor(() => expect(drawn).toHaveLength(1))
  await screen.findByRole('dialog')
}
const dialog = () => within(screen.getByRole('dialog'))
const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

async function toDetails(): Promise<void> {
  await act(() => namePoint(IN_TEHRAN.lat, IN_TEHRAN.lng))
  fireEvent.click(dialog().getByRole('button', { name: checkoutLabels.confirmLocation }))
}

/** Somebody with the form saved and no address yet. */
async function signInNew(): Promise<void> {
  const mobile = '09121234567'
  const names = { first_name: 'مینا', last_name: 'کریمی' }
  const userId = await insertUser(shop.db, {
    ...names,
    mobile,
    register_status: RegisterStatus.formSaved,
  })
  const token = await shop.login(userId)
  await signInWith({ userId, addressId: 0, token, client: shop.as(token) })
}

it('leaves the map as it is without a device position, without a message', async () => {
  let refuse: PositionErrorCallback | null | undefined
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (_, failed) => {
    refuse = failed
  }
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    getCurrentPosition,
  } as Geolocation)
  await signInAs(shop)
  await openDialog(null)
  fireEvent.click(dialog().getByRole('button', { name: checkoutLabels.myLocation }))
  refuse?.({ code: 1, message: 'denied' } as GeolocationPositionError)
  expect(browser.takeNotices()).toEqual([])
  expect(drawn).toHaveLength(1)
  vi.restoreAllMocks()
})

describe('map of the address dialog', () => {
  it('starts at Tehran with zoom 10', async () => {
    await signInAs(shop)
    await openDialog(null)
    const [{ center, zoom } = { center: [], zoom: 0 }] = drawn
    expect(zoom).toBe(10)
    const [lng, lat] = center
    expect([lng! > 51.09 && lng! < 51.79, lat! > 35.52 && lat! < 35.94]).toEqual([true, true])
    // Nothing is chosen yet.
    expect($point.get().state).toBe('none')
  })

  it('starts at the edited address with zoom 15', async () => {
    await signInAs(shop)
    await loadAddresses()
    await openDialog($addresses.get()![0]!)
    expect(drawn).toEqual([{ center: [IN_TEHRAN.lng, IN_TEHRAN.lat], zoom: 15 }])
    await waitFor(() => expect($point.get().state).toBe('named'))
  })
})

describe('details of the address dialog', () => {
  it('are prefilled with name and mobile of the user for the first address', async () => {
    await signInNew()
    await loadAddresses()
    await openDialog(null)
    await toDetails()
    expect(field(checkoutLabels.recipientName).value).toBe('مینا کریمی')
    expect(field(checkoutLabels.recipientMobile).value).toBe('۰۹۱۲۱۲۳۴۵۶۷')
  })

  it('are empty for the next address', async () => {
    await signInAs(shop)
    await loadAddresses()
    await openDialog(null)
    await toDetails()
    expect(field(checkoutLabels.recipientName).value).toBe('')
    expect(field(checkoutLabels.recipientMobile).value).toBe('')
  })

  it('are those of an edited address', async () => {
    await signInAs(shop)
    await loadAddresses()
    const address = $addresses.get()![0]!
    await openDialog(address)
    await toDetails()
    expect(field(checkoutLabels.recipientName).value).toBe(address.name)
    expect(field(checkoutLabels.fullAddress).value).toBe(address.address)
    expect(field(checkoutLabels.houseNumber).value).toBe(address.number)
  })
})

it.each([
  ['from reverse lookup', null],
  ['of a lookup that fails, without a message', () => Promise.reject(new TypeError('network'))],
])('save province and city %s as those of Tehran', async (_, answer) => {
  await signInAs(shop)
  await loadAddresses()
  await openDialog(null)
  browser.answer = answer
  await toDetails()
  browser.answer = null
  expect(browser.takeNotices()).toEqual([])
  for (const label of [checkoutLabels.province, checkoutLabels.city])
    expect(field(label)).toMatchObject({ value: 'تهران', readOnly: true })
  type(checkoutLabels.recipientName, 'مینا کریمی')
  type(checkoutLabels.recipientMobile, '۹۱۲۱۲۳۴۵۶۷')
  type(checkoutLabels.fullAddress, 'خیابان ونک')
  type(checkoutLabels.houseNumber, '۷')
  fireEvent.click(dialog().getByRole('button', { name: actionLabels.save }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const place = { province: 'تهران', city: 'تهران', mobile: '09121234567' }
  expect(saved).toMatchObject([{ ...place, number: '۷', finalizable: true }])
})
