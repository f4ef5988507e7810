import { afterEach, expect, it, vi } from 'vitest'
import { afterNextFrame } from '#islands/shared/after-frame.ts'
import { flyToCart } from '#islands/shared/fly.ts'
import { FLY_ANIMATION_MS } from '#lib/rules/limits.ts'

const box = (width: number) => ({ width, height: width, left: 10, top: 10, bottom: 10 + width })

function page(motion: boolean) {
  document.body.innerHTML =
    '<a data-cart-link>سبد</a><div><picture><img src="/m.webp"></picture><button>+</button></div>'
  for (const element of document.querySelectorAll('a, img'))
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(box(80) as DOMRect)
  vi.stubGlobal('matchMedia', () => ({ matches: !motion }))
  let land: () => void = () => undefined
  const finished = new Promise<void>(resolve => (land = resolve))
  const animate = vi.fn(() => ({ finished }))
  Object.defineProperty(HTMLElement.prototype, 'animate', { value: animate, configurable: true })
  return { button: document.querySelector('button')!, animate, land }
}
const copies = () => document.querySelectorAll('body > img')

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  document.body.innerHTML = ''
})

it('a copy of the picture flies to the cart for 0.8 s and is removed', async () => {
  const { button, animate, land } = page(true)
  flyToCart(button)
  // The tap is answered first, perhaps with another button in the place of this one.
  expect(animate).not.toHaveBeenCalled()
  button.remove()
  await vi.waitFor(() => expect(animate).toHaveBeenCalled(), 10_000)
  expect(FLY_ANIMATION_MS).toBe(800)
  const [[, timing]] = animate.mock.calls as unknown as [[object, { duration: number }]]
  expect(timing.duration).toBe(800)
  expect(copies()).toHaveLength(1)
  land()
  await vi.waitFor(() => expect(copies()).toHaveLength(0), 10_000)
})

it('does not animate when reduced motion is preferred', async () => {
  const { button, animate } = page(false)
  flyToCart(button)
  await new Promise<void>(afterNextFrame)
  expect(animate).not.toHaveBeenCalled()
  expect(copies()).toHaveLength(0)
})
