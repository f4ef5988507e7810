import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PlaceSearch } from '#islands/address/PlaceSearch.tsx'
import type { GeocodedPlace } from '#lib/contract/address.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
browserForEach(shop)
let picked: GeocodedPlace[]
beforeEach(async () => {
  picked = []
  await signInAs(shop)
  render(<PlaceSearch field={null} onPick={place => picked.push(place)} />)
})
afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(field(), { key })

test('Enter picks the first place that was found', async () => {
  type('ونک')
  await screen.findAllByRole('option')
  press('Enter')
  expect(picked.map(({ name }) => name)).toEqual(['ونک'])
})

test('Enter before the result picks the first place when it arrives', async () => {
  type('ونک')
  press('Enter')
  expect(picked).toEqual([])
  await waitFor(() => expect(picked).toHaveLength(1))
  expect(picked[0]?.name).toBe('ونک')
})

test('arrow keys choose another place and name it to screen readers', async () => {
  type('ت')
  const options = await screen.findAllByRole('option')
  press('ArrowDown')
  press('ArrowDown')
  expect(options[1]?.getAttribute('aria-selected')).toBe('true')
  expect(field().getAttribute('aria-activedescendant')).toBe(options[1]?.id)
  press('Enter')
  expect(picked).toHaveLength(1)
  expect(options[1]?.textContent).toContain(picked[0]?.name)
})
