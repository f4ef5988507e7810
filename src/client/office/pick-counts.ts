interface NumberFormat {
  /** Formats a number. */
  format: (n: number) => string
  /** Converts digits to Latin ones. */
  toLatinDigits: (text: string) => string
}

/** Fields of an order line: picked count or weight, and substitute count. */
interface Counts {
  ordered: number
  /** In grams of goods by weight. */
  picked: HTMLInputElement
  /** Pieces for pieces: counts of goods by weight have no limit. */
  isLimited: boolean
  /** Null for a bundle. */
  substitute: HTMLInputElement | null
}

const LINE = '[data-ordered]'
const BY_BUTTON: Readonly<Record<string, number>> = { zero: -Infinity, all: Infinity }
const BY_KEY: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/** Changes counts by buttons and keys; picked and substitute stay within the ordered count. */
export function startPickCounts(numbers: NumberFormat): void {
  const form = document.querySelector<HTMLFormElement>('[data-pick-form]')
  if (!form) return
  for (const button of form.querySelectorAll<HTMLElement>('[data-step]')) button.hidden = false
  const updateAll = () => {
    for (const line of form.querySelectorAll<HTMLElement>(LINE)) updateLine(line, numbers)
  }
  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-step]')
    const field = button?.parentElement?.querySelector('input')
    if (!button || !field) return
    const step = button.dataset['step']
    changeCount(field, BY_BUTTON[step ?? ''] ?? Number(step), numbers)
  })
  form.addEventListener('keydown', event => {
    const { target, key } = event
    const step = BY_KEY[key]
    if (step === undefined || !isCount(target)) return
    event.preventDefault()
    changeCount(target, step, numbers)
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio')
      fillSubstitute(target, numbers)
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
  const picked = field('picked') ?? field('weight')
  return (
    line &&
    picked && {
      ordered: Number(line.dataset['ordered']),
      picked,
      isLimited: !('weight' in line.dataset) && !line.querySelector(':checked[data-weight]'),
      substitute: field('substitute'),
    }
  )
}

/** Null for an invalid number. */
function countIn(field: HTMLInputElement, { toLatinDigits }: NumberFormat): number | null {
  const text = toLatinDigits(field.value).replaceAll(/[\s٬,]/g, '')
  return /^\d+$/.test(text) ? Number(text) : null
}

/** Most that a count may be: substitutes replace what is short of the ordered count. */
const maxOf = (
  field: HTMLInputElement,
  { ordered, picked, isLimited }: Counts,
  numbers: NumberFormat,
): number => {
  if (field === picked) return picked.closest('[data-count=weight]') ? Infinity : ordered
  return isLimited ? Math.max(0, ordered - (countIn(picked, numbers) ?? 0)) : Infinity
}

function changeCount(field: HTMLInputElement, step: number, numbers: NumberFormat): void {
  const counts = countsOf(field)
  if (!counts) return
  const { substitute, picked } = counts
  const followsShortage =
    hasSubstitute(field) &&
    substitute &&
    countIn(substitute, numbers) === maxOf(substitute, counts, numbers)
  const max = maxOf(field, counts, numbers)
  setCount(field, Math.min(max, Math.max(0, (countIn(field, numbers) ?? 0) + step)), numbers)
  if (substitute === null || field !== picked || !counts.isLimited) return
  const maxSubstitute = maxOf(substitute, counts, numbers)
  if (followsShortage || (countIn(substitute, numbers) ?? 0) > maxSubstitute)
    setCount(substitute, maxSubstitute, numbers)
}

const hasSubstitute = (inside: Element): boolean =>
  inside.closest(LINE)?.querySelector('[type=radio]:checked:not([value=""])') != null

/** Fills in the shortage as the substitute's count, until it is edited. */
function fillSubstitute(chosen: HTMLInputElement, numbers: NumberFormat): void {
  const counts = countsOf(chosen)
  if (!counts?.substitute) return
  if (!counts.isLimited) {
    if (chosen.value === '') setCount(counts.substitute, 0, numbers)
    return
  }
  const maxSubstitute = maxOf(counts.substitute, counts, numbers)
  if (chosen.value === '') setCount(counts.substitute, 0, numbers)
  else if (countIn(counts.substitute, numbers) === 0 && maxSubstitute > 0)
    setCount(counts.substitute, maxSubstitute, numbers)
}

function setCount(field: HTMLInputElement, count: number, numbers: NumberFormat): void {
  const text = numbers.format(count)
  field.value = text
  const output = field.closest('[data-count]')?.querySelector('output')
  if (output) output.textContent = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Updates the limits, texts and buttons of a line. */
function updateLine(line: HTMLElement, numbers: NumberFormat): void {
  const counts = countsOf(line)
  if (!counts) return
  for (const field of [counts.picked, counts.substitute]) {
    if (!field) continue
    const count = countIn(field, numbers)
    const max = maxOf(field, counts, numbers)
    field.setAttribute('role', 'spinbutton')
    field.setAttribute('aria-valuemin', '0')
    if (max < Infinity) field.setAttribute('aria-valuemax', String(max))
    else field.removeAttribute('aria-valuemax')
    if (count === null) field.removeAttribute('aria-valuenow')
    else field.setAttribute('aria-valuenow', String(count))
    for (const button of field.parentElement?.querySelectorAll<HTMLElement>('[data-step]') ?? []) {
      const end =
        Number(BY_BUTTON[button.dataset['step'] ?? ''] ?? button.dataset['step']) > 0 ? max : 0
      button.setAttribute('aria-disabled', String(count === end))
    }
  }
}
