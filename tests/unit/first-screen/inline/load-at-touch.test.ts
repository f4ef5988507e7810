import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOTICES_KEY } from '#lib/rules/storage-keys.ts'

const BADGE = '<i class="badge">'
let listeners = new AbortController()

beforeEach(() => {
  vi.resetModules()
  listeners = new AbortController()
  const listen = window.addEventListener.bind(window) as EventTarget['addEventListener']
  vi.spyOn(window as EventTarget, 'addEventListener').mockImplementation((type, listener) =>
    listen(type, listener, { capture: true, signal: listeners.signal }),
  )
})
afterEach(() => {
  listeners.abort()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

/** A content page whose scripts stand as `i` elements; returns how many were added. */
async function open(main = ''): Promise<() => number> {
  document.body.innerHTML = `<main><a href="/">a</a>${main}</main><template><i></i></template><b></b>`
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(
    document.querySelector('b') as unknown as HTMLScriptElement,
  )
  await import('../../../../src/first-screen/inline/load-at-touch.ts')
  return () => document.querySelectorAll('body > i').length
}
const touch = (type: string, movementX = 0) =>
  document
    .querySelector('a')!
    .dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { movementX, movementY: 0 }))

test.each(['pointerdown', 'keydown', 'focusin', 'scroll'])(
  'loads the scripts once at %s',
  async type => {
    const added = await open()
    expect(added()).toBe(0)
    touch(type)
    touch(type)
    expect(added()).toBe(1)
  },
)

test('ignores a resting pointer', async () => {
  const added = await open()
  touch('pointermove')
  expect(added()).toBe(0)
  touch('pointermove', 1)
  expect(added()).toBe(1)
})

test('repeats the touch for islands that the scripts start', async () => {
  await open()
  const repeated = new Promise<EventTarget | null>(done => {
    document.querySelector('a')!.addEventListener('focusin', ({ target }) => done(target))
  })
  touch('pointerdown')
  expect(await repeated).toBe(document.querySelector('a'))
})

test('waits for a touch with a connection', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const added = await open()
  touch('keydown')
  expect(added()).toBe(0)
  onLine.mockReturnValue(true)
  touch('keydown')
  expect(added()).toBe(1)
})

test.each<[string, string, () => void]>([
  ['a missing part', '<p data-from="/rows"></p>', () => undefined],
  ['a notice of the previous page', '', () => sessionStorage.setItem(NOTICES_KEY, '[1]')],
  ['a thing in the cart', `${BADGE}<u>1</u></i><p data-add></p>`, () => undefined],
])('loads the scripts at once for %s', async (_, main, prepare) => {
  prepare()
  expect((await open(main))()).toBe(1)
})

test('waits with an empty cart, and with a cart but no buttons', async () => {
  expect((await open(`${BADGE}</i><p data-add></p>`))()).toBe(0)
  vi.resetModules()
  expect((await open(`${BADGE}<u>1</u></i>`))()).toBe(0)
})
