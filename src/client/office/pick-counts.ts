interface Words {
  /** A number as people read it. */
  numberText: (n: number) => string
  /** Any digits as Latin ones. */
  latin: (text: string) => string
}

/** The counts of one line of an order: what was picked of it, and what is given instead. */
interface Counts {
  ordered: number
  picked: HTMLInputElement
  /** None of a bundle. */
  given: HTMLInputElement | null
}

const LINE = '[data-ordered]'
const BY_KEY: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * Has counts of picked goods moved by a tap or by arrows, never below 0 nor above what was ordered,
 * together with what is given instead. Without it they are fields to type in.
 */
export function startPickCounts(words: Words): void {
  const form = document.querySelector<HTMLFormElement>('[data-pick-form]')
  if (!form) return
  for (const button of form.querySelectorAll<HTMLElement>('[data-step]')) button.hidden = false
  const tellAll = () => {
    for (const line of form.querySelectorAll<HTMLElement>(LINE)) tell(line, words)
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
    if (target instanceof HTMLInputElement && target.type === 'radio') fillGiven(target, words)
  })
  form.addEventListener('input', tellAll)
  // A browser may bring back what was typed before.
  addEventListener('pageshow', tellAll)
  tellAll()
}

const isCount = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.closest('[data-count]') !== null

function countsOf(inside: Element): Counts | null {
  const line = inside.closest<HTMLElement>(LINE)
  const field = (kind: string) =>
    line?.querySelector<HTMLInputElement>(`[data-count="${kind}"] input`) ?? null
  const picked = field('picked')
  return (
    line && picked && { ordered: Number(line.dataset['ordered']), picked, given: field('given') }
  )
}

/** What a field counts; null of what is no count. */
function countIn(field: HTMLInputElement, { latin }: Words): number | null {
  const text = latin(field.value).replaceAll(/[\s٬,]/g, '')
  return /^\d+$/.test(text) ? Number(text) : null
}

/** The most that a field may count: of both together no more than was ordered. */
const mostOf = (field: HTMLInputElement, { ordered, picked }: Counts, words: Words): number =>
  field === picked ? ordered : Math.max(0, ordered - (countIn(picked, words) ?? 0))

function move(field: HTMLInputElement, step: number, words: Words): void {
  const counts = countsOf(field)
  if (!counts) return
  const { given, picked } = counts
  const isFilled = isGiven(field) && given && countIn(given, words) === mostOf(given, counts, words)
  const most = mostOf(field, counts, words)
  put(field, Math.min(most, Math.max(0, (countIn(field, words) ?? 0) + step)), words)
  if (given === null || field !== picked) return
  const room = mostOf(given, counts, words)
  if (isFilled || (countIn(given, words) ?? 0) > room) put(given, room, words)
}

/** Whether another product is chosen instead of a line's. */
const isGiven = (inside: Element): boolean =>
  inside.closest(LINE)?.querySelector('[type=radio]:checked:not([value=""])') != null

/** Whoever chooses another product gives as many of it as are short, until they say otherwise. */
function fillGiven(chosen: HTMLInputElement, words: Words): void {
  const counts = countsOf(chosen)
  if (!counts?.given) return
  const room = mostOf(counts.given, counts, words)
  if (chosen.value === '') put(counts.given, 0, words)
  else if (countIn(counts.given, words) === 0 && room > 0) put(counts.given, room, words)
}

function put(field: HTMLInputElement, count: number, words: Words): void {
  const text = words.numberText(count)
  field.value = text
  const told = field.closest('[data-count]')?.querySelector('output')
  if (told) told.textContent = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Says what each field of a line counts and may count, and which buttons lead nowhere. */
function tell(line: HTMLElement, words: Words): void {
  const counts = countsOf(line)
  if (!counts) return
  for (const field of [counts.picked, counts.given]) {
    if (!field) continue
    const count = countIn(field, words)
    const most = mostOf(field, counts, words)
    field.setAttribute('role', 'spinbutton')
    field.setAttribute('aria-valuemin', '0')
    field.setAttribute('aria-valuemax', String(most))
    if (count === null) field.removeAttribute('aria-valuenow')
    else field.setAttribute('aria-valuenow', String(count))
    for (const button of field.parentElement?.querySelectorAll<HTMLElement>('[data-step]') ?? []) {
      const end = button.dataset['step'] === '1' ? most : 0
      button.setAttribute('aria-disabled', String(count === end))
    }
  }
}
