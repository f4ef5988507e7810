import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCamera } from '../../../../src/client/office/camera-scanner.ts'

const MILK = '6260100100107'
/** What the camera sees. */
let inSight: string[] = []
const stop = vi.fn()
const video = () => {
  const element = document.createElement('video')
  element.play = () => Promise.resolve()
  // The DOM of the tests takes streams of its own only.
  Object.defineProperty(element, 'srcObject', { value: null, writable: true })
  return element
}

class Detector {
  static getSupportedFormats = () => Promise.resolve(['ean_13', 'qr_code'])
  readonly formats: string[]
  constructor({ formats }: { formats: string[] }) {
    this.formats = formats
  }
  detect = () => Promise.resolve(inSight.map(rawValue => ({ rawValue })))
}

const camera = (getUserMedia: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  vi.stubGlobal('BarcodeDetector', Detector)
  inSight = []
})
afterEach(() => vi.useRealTimers())

test('a barcode counts once while it is in sight', async () => {
  camera(() => Promise.resolve({ getTracks: () => [{ stop }] }))
  const codes: string[] = []
  const opened = await openCamera(video(), code => codes.push(code))
  if (!opened.ok) throw new Error(opened.reason)
  inSight = [MILK]
  await vi.advanceTimersByTimeAsync(3_000)
  expect(codes).toEqual([MILK])
  inSight = []
  await vi.advanceTimersByTimeAsync(2_000)
  inSight = [MILK]
  await vi.advanceTimersByTimeAsync(300)
  expect(codes).toEqual([MILK, MILK])
  opened.close()
  expect(stop).toHaveBeenCalledOnce()
  inSight = ['96385074']
  await vi.advanceTimersByTimeAsync(3_000)
  expect(codes).toEqual([MILK, MILK])
})

test.each([
  ['refused', new DOMException('no', 'NotAllowedError')],
  ['missing', new DOMException('no', 'NotFoundError')],
])('a camera can be %s', async (reason, error) => {
  camera(() => Promise.reject(error))
  expect(await openCamera(video(), () => undefined)).toEqual({ ok: false, reason })
})

test('a browser without a detector of EAN-13 cannot scan', async () => {
  camera(() => Promise.resolve({ getTracks: () => [] }))
  vi.stubGlobal('BarcodeDetector', undefined)
  const unsupported = { ok: false, reason: 'unsupported' }
  expect(await openCamera(video(), () => undefined)).toEqual(unsupported)
  vi.stubGlobal('BarcodeDetector', { getSupportedFormats: () => Promise.resolve(['qr_code']) })
  expect(await openCamera(video(), () => undefined)).toEqual(unsupported)
})

test('a camera whose picture cannot be shown is stopped', async () => {
  const stopTrack = vi.fn()
  camera(() => Promise.resolve({ getTracks: () => [{ stop: stopTrack }] }))
  const element = video()
  element.play = () => Promise.reject(new DOMException('no', 'AbortError'))
  expect(await openCamera(element, () => undefined)).toEqual({ ok: false, reason: 'missing' })
  expect(stopTrack).toHaveBeenCalledOnce()
})
