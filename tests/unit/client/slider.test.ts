import { afterEach, expect, it, vi } from 'vitest'
import { startSliders } from '../../../src/client/slider.ts'

const ANIMATION_MS = 600
const WIDTH = 400
const TIMES = { autoplayMs: 1e9, animationMs: ANIMATION_MS }
const LABELS = { slide: (index: number) => `${index}`, pause: 'pause', play: 'play' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

/** A slider of three slides; `turn` shows the frame of a moment. */
function open() {
  const clock = { ms: 0 }
  let frames: FrameRequestCallback[] = []
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ms)
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => (frames[id - 1] = () => undefined))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
    },
  )
  document.body.innerHTML = `<div class="slider"><div class="slides">${'<a></a>'.repeat(3)}</div></div>`
  const track = document.querySelector<HTMLElement>('.slides')!
  Object.defineProperty(track, 'clientWidth', { value: WIDTH })
  startSliders(TIMES, LABELS)
  const turn = (ms: number) => {
    clock.ms = ms
    const due = frames
    frames = []
    for (const frame of due) frame(ms)
  }
  return { track, turn, dots: document.querySelectorAll<HTMLElement>('.dot'), waits: () => frames }
}

it('glides to the dot pressed last and cancels the earlier glide', () => {
  const { track, turn, dots, waits } = open()
  dots[2]!.click()
  turn(ANIMATION_MS / 2)
  dots[1]!.click()
  turn(ANIMATION_MS)
  // The first glide would be over now: what it rests for must rest on.
  expect(track.style.scrollSnapType).toBe('none')
  turn(ANIMATION_MS * 1.5)
  expect(track.scrollLeft).toBe(-WIDTH)
  expect(track.style.scrollSnapType).toBe('')
  expect(waits()).toEqual([])
})

it('does not move against a finger', () => {
  const { track, turn, dots } = open()
  dots[2]!.click()
  turn(ANIMATION_MS / 2)
  const held = track.scrollLeft
  expect(held).toBeLessThan(0)
  track.dispatchEvent(new Event('touchstart'))
  turn(ANIMATION_MS)
  expect(track.scrollLeft).toBe(held)
  track.dispatchEvent(new Event('touchend'))
  expect(track.style.scrollSnapType).toBe('')
})
