interface Words {
  /** Formats a number. */
  numberText: (n: number) => string
  /** Converts digits to Latin ones. */
  latin: (text: string) => string
}

/** Fields of an order line: picked count and substitute count. */
interface Counts {
  ordered: number
  picked: HTMLInputElement
  /** Null for a bundle. */
  substitute: HTMLInputElement | null
}

const LINE = '[data-ordered]'
const BY_KEY: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/** Changes counts by buttons and keys; picked and substitute stay within the ordered count. */
export function startPickCounts(words: Words): void {
  const form = document.querySelector<HTMLFormElement>('[data-pick-form]')
  if (!form) return
  for (const button of form.querySelectorAll<HTMLElement>('[data-step]')) button.hidden = false
  const updateAll = () => {
    for (const line of form.querySelectorAll<HTMLElement>(LINE)) updateLine(line, words)
  }
  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-step]')
    const field = button?.parentElement?.querySelector('input')
    if (!button || !field) return
    const step = button.dataset['step']
    move(field, step === 'none' ? -Infinity : Number(step), words)
  })
  form.addEventListener('keydown', event => {
    const { target, key } = event
    const step = BY_KEY[key]
    if (step === undefined || !isCount(target)) return
    event.preventDefault()
    move(target, step, words)
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio') fillSubstitute(target, words)
  })
  form.addEventListener('input', updateAll)
  // The browser may restore typed values.
  addEventListener('pageshow', updateAll)
  updateAll()
}

const isCount = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.closest('[data-count]') !== null

function countsOf(inside: Element): Counts | null {
  const line = inside.closest<HTMLElement>(LINE)
  const field = (kind: string) =>
    line?.querySelector<HTMLInputElement>(`[data-count="${kind}"] input`) ?? null
  const picked = field('picked')
  return (
    line &&
    picked && { ordered: Number(line.dataset['ordered']), picked, substitute: field('given') }
  )
}

/** Null for an invalid number. */
function countIn(field: HTMLInputElement, { latin }: Words): number | null {
  const text = latin(field.value).replaceAll(/[\s٬,]/g, '')
  return /^\d+$/.test(text) ? Number(text) : null
}

/** Picked and substitute together are at most the ordered count. */
const maxOf = (field: HTMLInputElement, { ordered, picked }: Counts, words: Words): number =>
  field === picked ? ordered : Math.max(0, ordered - (countIn(picked, words) ?? 0))

function move(field: HTMLInputElement, step: number, words: Words): void {
  const counts = countsOf(field)
  if (!counts) return
  const { substitute, picked } = counts
  const isFilled =
    hasSubstitute(field) &&
    substitute &&
    countIn(substitute, words) === maxOf(substitute, counts, words)
  const max = maxOf(field, counts, words)
  setCount(field, Math.min(max, Math.max(0, (countIn(field, words) ?? 0) + step)), words)
  if (substitute === null || field !== picked) return
  const room = maxOf(substitute, counts, words)
  if (isFilled || (countIn(substitute, words) ?? 0) > room) setCount(substitute, room, words)
}

const hasSubstitute = (inside: Element): boolean =>
  inside.closest(LINE)?.querySelector('[type=radio]:checked:not([value=""])') != null

/** Fills in the shortage as the substitute's count, until it is edited. */
function fillSubstitute(chosen: HTMLInputElement, words: Words): void {
  const counts = countsOf(chosen)
  if (!counts?.substitute) return
  const room = maxOf(counts.substitute, counts, words)
  if (chosen.value === '') setCount(counts.substitute, 0, words)
  else if (countIn(counts.substitute, words) === 0 && room > 0)
    setCount(counts.substitute, room, words)
}

function setCount(field: HTMLInputElement, count: number, words: Words): void {
  const text = words.numberText(count)
  field.value = text
  const output = field.closest('[data-count]')?.querySelector('output')
  if (output) output.textContent = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Updates the limits, texts and buttons of a line. */
function updateLine(line: HTMLElement, words: Words): void {
  const counts = countsOf(line)
  if (!counts) return
  for (const field of [counts.picked, counts.substitute]) {
    if (!field) continue
    const count = countIn(field, words)
    const max = maxOf(field, counts, words)
    field.setAttribute('role', 'spinbutton')
    field.setAttribute('aria-valuemin', '0')
    field.setAttribute('aria-valuemax', String(max))
    if (count === null) field.removeAttribute('aria-valuenow')
    else field.setAttribute('aria-valuenow', String(count))
    for (const button of field.parentElement?.querySelectorAll<HTMLElement>('[data-step]') ?? []) {
      const end = button.dataset['step'] === '1' ? max : 0
      button.setAttribute('aria-disabled', String(count === end))
    }
  }
}
