/** https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats: () => Promise<string[]>
}

/** Without UPC-E, whose eight digits are no GTIN-8. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf']
const DETECT_EVERY_MS = 150
/** A code counts again after it was out of sight. */
const OUT_OF_SIGHT_MS = 1_000

type Camera =
  | { ok: true; close: () => void }
  | { ok: false; reason: 'unsupported' | 'refused' | 'missing' }

/** Shows the camera at the goods and calls back for each barcode that comes into sight. */
export async function openCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<Camera> {
  const detector = await createDetector()
  // Missing where the page is not served by HTTPS.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!detector || !devices) return { ok: false, reason: 'unsupported' }
  let stream: MediaStream | undefined
  try {
    stream = await devices.getUserMedia({ video: { facingMode: 'environment' } })
    video.srcObject = stream
    await video.play()
    return { ok: true, close: watch(video, stream, detector, onCode) }
  } catch (error) {
    if (stream) stop(video, stream)
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    return { ok: false, reason: isRefused ? 'refused' : 'missing' }
  }
}

async function createDetector(): Promise<BarcodeDetector | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const supported = (await Detector?.getSupportedFormats()) ?? []
  const formats = FORMATS.filter(format => supported.includes(format))
  return Detector && formats.includes('ean_13') ? new Detector({ formats }) : null
}

/** Returns what ends it. */
function watch(
  video: HTMLVideoElement,
  stream: MediaStream,
  detector: BarcodeDetector,
  onCode: (code: string) => void,
): () => void {
  const seenAt = new Map<string, number>()
  const look = async (): Promise<void> => {
    const now = performance.now()
    for (const { rawValue } of await detector.detect(video)) {
      const isNew = now - (seenAt.get(rawValue) ?? -Infinity) > OUT_OF_SIGHT_MS
      seenAt.set(rawValue, now)
      if (isNew) onCode(rawValue)
    }
  }
  // A frame that cannot be read is followed by others.
  const timer = setInterval(() => void look().catch(() => undefined), DETECT_EVERY_MS)
  return () => {
    clearInterval(timer)
    stop(video, stream)
  }
}

function stop(video: HTMLVideoElement, stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
  video.srcObject = null
}
