import type { ItemType } from '#lib/codes/cart.ts'
import {
  type ScaleGoods,
  isCounted,
  isRightScan,
  type Scan,
  type ScannableLine,
  scanGoods,
} from '#lib/rules/scanned-goods.ts'
import { listenForScans } from './keyboard-scanner.ts'

interface ScanTexts {
  /** The stored form of a barcode; null for other text. */
  gtinIn: (text: string) => string | null
  sentences: Readonly<Record<Scan<Line>['outcome'], (facts: ScanFacts) => string>>
  progress: (scanned: number, count: number) => string
  toLatinDigits: (text: string) => string
  /** Formats a number. */
  format: (n: number) => string
  /** Labels of the camera's button. */
  open: string
  close: string
}

interface ScanFacts {
  code: string
  name: string
  scanned: number
  count: number
  grams: number
}

interface Line extends ScannableLine {
  element: HTMLElement
  name: string
}

const LINE = '[data-ordered]'

/** Counts scanned goods: by a scanner that types, by the camera, or by a typed barcode. */
export function startPickScan(texts: ScanTexts): void {
  const form = document.querySelector<HTMLFormElement>('[data-pick-form]')
  const panel = form?.querySelector<HTMLElement>('[data-scan]')
  const field = panel?.querySelector<HTMLInputElement>('[name=code]')
  if (!form || !panel || !field) return
  const onCode = (code: string) => {
    field.value = ''
    count(form, panel, code, texts)
  }
  listenForScans(onCode, texts.toLatinDigits)
  const onTyped = (event: Event) => {
    event.preventDefault()
    if (field.value.trim() !== '') onCode(field.value)
    field.focus()
  }
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter' && !event.isComposing) onTyped(event)
  })
  panel.querySelector('[value=scan]')?.addEventListener('click', onTyped)
  form.addEventListener('input', () => showProgress(form, texts))
  startCamera(panel, onCode, texts)
}

function count(form: HTMLFormElement, panel: HTMLElement, code: string, texts: ScanTexts): void {
  const lines = [...form.querySelectorAll<HTMLElement>(LINE)].map(each => lineOf(each, texts))
  const prefixes = (panel.dataset['pricePrefixes'] ?? '').split(' ').map(Number)
  const scan = scanGoods(lines, texts.gtinIn(code), prefixes)
  const { outcome, line, grams = 0 } = scan
  const name = (outcome === 'substitute' ? line?.substitute?.name : line?.name) ?? ''
  const facts = { code, name, scanned: line?.scanned ?? 0, count: line?.count ?? 0, grams }
  notify(panel, texts.sentences[outcome](facts), !isRightScan(scan))
  line?.element.scrollIntoView({ block: 'nearest' })
  if (!line) return
  if (outcome === 'weighed') fill(countField(line.element, 'weight'), line.scanned, texts)
  if (outcome === 'substitute' && grams > 0) {
    const count = countField(line.element, 'substitute')
    fill(count, (numberIn(count, texts) ?? 0) + grams, texts)
  }
  if (outcome !== 'counted') return
  const field = scannedField(line.element)
  if (field) field.value = String(line.scanned)
  form.dataset['unsaved'] = 'yes'
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  if (piecesIn(line.element, texts) < line.scanned)
    line.element.querySelector<HTMLElement>('[data-count=picked] [data-step="1"]')?.click()
  showProgress(form, texts)
}

const countField = (line: HTMLElement, kind: 'picked' | 'weight' | 'substitute') =>
  line.querySelector<HTMLInputElement>(`[data-count=${kind}] input`)

function fill(field: HTMLInputElement | null, grams: number, { format }: ScanTexts): void {
  if (!field) return
  field.value = format(grams)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Null for an empty or invalid number. */
function numberIn(field: HTMLInputElement | null, { toLatinDigits }: ScanTexts): number | null {
  const text = toLatinDigits(field?.value ?? '').replaceAll(/[\s٬,]/g, '')
  return /^\d+$/.test(text) ? Number(text) : null
}

const lineOf = (element: HTMLElement, texts: ScanTexts): Line => ({
  element,
  name: element.dataset['name'] ?? '',
  type: Number(element.dataset['type']) as ItemType,
  barcodes: barcodesOf(element),
  count: Number(element.dataset['ordered']),
  scanned: weightOf(element)
    ? (numberIn(countField(element, 'weight'), texts) ?? 0)
    : Number(scannedField(element)?.value ?? 0),
  weight: weightOf(element),
  substitute: substituteOf(element),
})

function substituteOf(line: HTMLElement): ScannableLine['substitute'] {
  const chosen = line.querySelector<HTMLElement>('[type=radio]:checked:not([value=""])')
  return chosen
    ? {
        name: chosen.dataset['name'] ?? '',
        barcodes: barcodesOf(chosen),
        weight: weightOf(chosen),
      }
    : undefined
}

const barcodesOf = ({ dataset }: HTMLElement): string[] =>
  dataset['barcodes']?.split('|').filter(Boolean) ?? []

const weightOf = ({ dataset }: HTMLElement): ScaleGoods | null =>
  dataset['weight'] ? (JSON.parse(dataset['weight']) as ScaleGoods) : null

const scannedField = (line: HTMLElement) => line.querySelector<HTMLInputElement>('[data-scanned]')

/** As typed, else as ordered. */
const piecesIn = (line: HTMLElement, texts: ScanTexts): number =>
  numberIn(countField(line, 'picked'), texts) ?? Number(line.dataset['ordered'])

function showProgress(form: HTMLFormElement, texts: ScanTexts): void {
  for (const element of form.querySelectorAll<HTMLElement>(LINE)) {
    const line = lineOf(element, texts)
    const text = element.querySelector<HTMLElement>('.pick-scanned')
    const number = text?.querySelector('b')
    if (!text || !number || !isCounted(line)) continue
    const pieces = piecesIn(element, texts)
    text.hidden = line.scanned === 0
    text.dataset['complete'] = String(line.scanned >= pieces)
    number.textContent = texts.progress(line.scanned, pieces)
  }
}

const FAULT_VIBRATION_MS = [200, 100, 200]

function notify(panel: HTMLElement, sentence: string, isFault: boolean): void {
  // A new text node: a repeated sentence is read out again.
  const put = (selector: string, text: string) =>
    panel.querySelector(selector)?.replaceChildren(...(text === '' ? [] : [text]))
  put('[data-counted]', isFault ? '' : sentence)
  put('[data-fault]', isFault ? sentence : '')
  if (!isFault) return
  // Missing in Safari.
  if ('vibrate' in navigator) navigator.vibrate(FAULT_VIBRATION_MS)
  void import('./fault-tone.ts').then(({ playFaultTone }) => playFaultTone()).catch(() => undefined)
}

function startCamera(panel: HTMLElement, onCode: (code: string) => void, texts: ScanTexts): void {
  const button = panel.querySelector<HTMLButtonElement>('[data-camera]')
  const video = panel.querySelector('video')
  if (!button || !video) return
  const messages = JSON.parse(panel.dataset['cameraMessages'] ?? '{}') as Record<string, string>
  let close: (() => void) | null = null
  let isOpening = false
  const show = (isOpen: boolean) => {
    video.hidden = !isOpen
    button.ariaExpanded = String(isOpen)
    button.textContent = isOpen ? texts.close : texts.open
  }
  const open = async (): Promise<void> => {
    const { openCamera } = await import('./camera-scanner.ts')
    const camera = await openCamera(video, onCode)
    if (camera.ok) {
      close = camera.close
      show(true)
    } else notify(panel, messages[camera.reason] ?? '', true)
  }
  button.hidden = false
  button.addEventListener('click', () => {
    if (close) {
      close()
      close = null
      show(false)
      return
    }
    if (isOpening) return
    isOpening = true
    void open()
      .catch(() => notify(panel, messages['unsupported'] ?? '', true))
      .finally(() => (isOpening = false))
  })
}
