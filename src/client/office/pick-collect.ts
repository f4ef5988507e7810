import type { CollectedCount } from '#lib/rules/picking.ts'
import {
  type CountStorage,
  countStorage,
  isSameCount,
  type WaitingCount,
  withCount,
} from './collected-counts.ts'
import { countSender } from './send-counts.ts'

/** Texts of the page, in its language. */
interface CollectWords {
  waiting: (count: number) => string
  stored: string
  signedOut: string
  needsConnection: string
  refused: (name: string, count: string, reason: string) => string
  resend: string
  dismiss: string
  progress: (done: number, count: number) => string
  toLatinDigits: (text: string) => string
  format: (n: number) => string
}

const LINE = '[data-line]'
/** After the last key: a scanner types its digits into the field that has the focus. */
const TYPED_MS = 400
/** The most grams of a line that the server takes. */
const GRAMS_MAX = 1_000_000

interface Collection {
  form: HTMLFormElement
  storage: CountStorage
  words: CollectWords
}

/**
 * Stores counts of lines on the server while they are typed, ticked and scanned; without a network
 * they wait in the browser and are sent in order when it is back (decision 109).
 */
export function startCollecting(words: CollectWords): void {
  const form = document.querySelector<HTMLFormElement>('[data-pick-form]')
  if (!form) return
  const storage = countStorage(form.dataset['counts'] ?? '')
  const collection = { form, storage, words }
  const send = countSender(form, storage, isSignedOut => {
    show(collection)
    if (isSignedOut) say(form, words.signedOut)
  })
  forgetWhenFinished(storage)
  for (const count of storage.read()) restore(form, count, words)
  const collectAll = (): void => {
    for (const line of form.querySelectorAll<HTMLElement>('[data-recounted]')) {
      delete line.dataset['recounted']
      collect(line, collection)
    }
    showProgress(collection)
    send()
  }
  let typed: ReturnType<typeof setTimeout> | undefined
  form.addEventListener('input', ({ target, isTrusted }) => {
    const line = (target as Element).closest<HTMLElement>(LINE)
    if (!line || !isCount(target)) return
    line.dataset['recounted'] = ''
    clearTimeout(typed)
    if (isTrusted) typed = setTimeout(collectAll, TYPED_MS)
    else collectAll()
  })
  addEventListener('pagehide', collectAll)
  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-refused-line]')
    if (!button) return
    settle(storage, Number(button.dataset['refusedLine']), button.dataset['act'] === 'resend')
    show(collection)
    send()
  })
  document.addEventListener('submit', event => {
    if (navigator.onLine) return
    event.preventDefault()
    say(form, words.needsConnection)
  })
  addEventListener('online', send)
  document.addEventListener('visibilitychange', send)
  showProgress(collection)
  show(collection)
  send()
}

const isCount = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  target.matches('[data-count=picked] input, [data-count=weight] input, [data-scanned]')

/** A picking that is finished carries the counts of its order itself. */
function forgetWhenFinished(storage: CountStorage): void {
  const summary = document.querySelector<HTMLFormElement>('[data-finishes]')
  summary?.addEventListener('submit', ({ submitter }) => {
    if ((submitter as HTMLButtonElement | null)?.value !== 'finish' || !navigator.onLine) return
    const order = Number(summary.dataset['finishes'])
    storage.write(storage.read().filter(each => each.order !== order))
  })
}

const fieldOf = (line: HTMLElement, kind: 'picked' | 'weight'): HTMLInputElement | null =>
  line.querySelector(`[data-count=${kind}] input`)

const scannedOf = (line: HTMLElement): HTMLInputElement | null =>
  line.querySelector('[data-scanned]')

/** Null for a count that is empty, cannot be read, or is more than can be picked. */
function countOf(line: HTMLElement, { toLatinDigits }: CollectWords): CollectedCount | null {
  const number = (field: HTMLInputElement | null): number | null => {
    const text = toLatinDigits(field?.value ?? '').replaceAll(/[\s٬,]/g, '')
    return /^\d+$/.test(text) ? Number(text) : null
  }
  const count = {
    picked: number(fieldOf(line, 'picked')),
    picked_g: number(fieldOf(line, 'weight')),
    scanned: number(scannedOf(line)) ?? 0,
  }
  const isEmpty = count.picked === null && count.picked_g === null
  const isTooMuch =
    (count.picked ?? 0) > Number(line.dataset['ordered']) || (count.picked_g ?? 0) > GRAMS_MAX
  return isEmpty || isTooMuch ? null : count
}

/** What the server has of a line, as far as this page knows. */
const storedOf = ({ dataset }: HTMLElement): CollectedCount | null =>
  JSON.parse(dataset['collected'] ?? 'null') as CollectedCount | null

function collect(line: HTMLElement, { form, storage, words }: Collection): void {
  const count = countOf(line, words)
  const counts = storage.read()
  const id = Number(line.dataset['line'])
  const was = storedOf(line)
  const known = counts.find(each => each.line === id) ?? was
  if (!count || isSameCount(count, known)) return
  const field = fieldOf(line, 'picked') ?? fieldOf(line, 'weight')
  const facts = { name: line.dataset['name'] ?? '', text: field?.value ?? '' }
  const order = Number(line.dataset['order'])
  storage.write(withCount(counts, { order, line: id, ...count, ...facts, was }))
  show({ form, storage, words })
}

/** Puts a waiting count into its fields. */
function restore(
  form: HTMLFormElement,
  { line: id, picked, picked_g, scanned }: WaitingCount,
  { format }: CollectWords,
): void {
  const line = form.querySelector<HTMLElement>(`[data-line="${id}"]`)
  if (!line) return
  const [pieces, weight, scans] = [
    fieldOf(line, 'picked'),
    fieldOf(line, 'weight'),
    scannedOf(line),
  ]
  if (pieces && picked !== null) pieces.value = format(picked)
  if (weight && picked_g !== null) weight.value = format(picked_g)
  if (scans) scans.value = String(scanned)
  ;(pieces ?? weight)?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A refused count is sent over the stored one, or given up. */
function settle(storage: CountStorage, line: number, isResent: boolean): void {
  const counts = storage.read()
  storage.write(
    counts.flatMap(each => {
      if (each.line !== line) return [each]
      const { refusal: _, ...count } = each
      return isResent ? [count] : []
    }),
  )
}

function say(form: HTMLFormElement, sentence: string): void {
  const status = form.querySelector<HTMLElement>('[data-waiting]')
  if (!status || (sentence === '' && status.hidden)) return
  status.hidden = sentence === ''
  if (status.textContent !== sentence) status.textContent = sentence
}

/** How many counts wait, and which were refused. */
function show({ form, storage, words }: Collection): void {
  const counts = storage.read()
  const waiting = counts.filter(each => each.refusal === undefined)
  const isAway = form.dataset['away'] === 'yes'
  if (isAway && waiting.length === 0) delete form.dataset['away']
  const waits = waiting.length > 0 ? words.waiting(waiting.length) : words.stored
  say(form, isAway ? waits : '')
  const lines = new Set(waiting.map(each => String(each.line)))
  for (const line of form.querySelectorAll<HTMLElement>(LINE))
    line.toggleAttribute('data-waits', lines.has(line.dataset['line'] ?? ''))
  form
    .querySelector('[data-refusals]')
    ?.replaceChildren(...counts.flatMap(each => refusalOf(each, words)))
}

function refusalOf(count: WaitingCount, words: CollectWords): HTMLElement[] {
  if (count.refusal === undefined) return []
  const item = document.createElement('li')
  item.className = 'office-fault'
  const text = document.createElement('span')
  text.textContent = words.refused(count.name, count.text, count.refusal)
  item.append(text)
  const acts = count.was === null ? (['dismiss'] as const) : (['resend', 'dismiss'] as const)
  for (const act of acts) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button-quiet'
    button.textContent = words[act]
    button.dataset['act'] = act
    button.dataset['refusedLine'] = String(count.line)
    item.append(button)
  }
  return [item]
}

/** Of each order of the cart: collected lines of all. */
function showProgress({ form, words }: Collection): void {
  for (const progress of document.querySelectorAll<HTMLElement>('[data-progress-of]')) {
    const order = progress.dataset['progressOf'] ?? ''
    const lines = [...form.querySelectorAll<HTMLElement>(`[data-order="${order}"]`)]
    const done = lines.filter(line => countOf(line, words) !== null).length
    progress.textContent = words.progress(done, lines.length)
    progress.dataset['complete'] = String(done === lines.length)
  }
}
