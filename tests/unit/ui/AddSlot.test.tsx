import { describe, expect, it } from 'vitest'
import { AddSlot } from '#ui/AddSlot.tsx'
import { BundleCard } from '#ui/BundleCard.tsx'
import { cartableOfBundle, cartableOfProduct, readAddData } from '#ui/cartable.ts'
import { render } from '#tests/support/fixtures/render.tsx'
import { bundle, product } from '#tests/support/builders/sample.ts'

const slotIn = (root: HTMLElement): HTMLElement => root.querySelector<HTMLElement>('.add-slot')!

describe('an add slot', () => {
  it('has all data on the product page', () => {
    const cartable = cartableOfProduct(product())
    expect(readAddData(slotIn(render(<AddSlot cartable={cartable} wide />)))).toEqual(cartable)
  })

  it('reads a bundle from its card; its components come with the prices', () => {
    const root = render(<BundleCard bundle={bundle()} now={0} />)
    expect(readAddData(slotIn(root))).toEqual({ ...cartableOfBundle(bundle()), products: [] })
  })

  it('is marked for the island and for earlier clicks', () => {
    const slot = slotIn(render(<AddSlot cartable={cartableOfProduct(product())} />))
    expect(slot.dataset['intent']).toBe('')
    expect(slot.querySelectorAll('button[type=button]')).toHaveLength(1)
  })
})
