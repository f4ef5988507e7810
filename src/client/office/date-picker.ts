import { dateOfKey, sameDayBeside } from '#lib/rules/calendar-keys.ts'
import { jalaliOf } from '#lib/rules/jalali.ts'
import { daysOfMonth, monthOf } from '#lib/rules/jalali-month.ts'
import { type TehranDate, tehranClock, weekdayOf } from '#lib/rules/tehran-time.ts'
import { makeButton } from '../make-button.ts'

/** Texts of the calendar, from the page in its language. */
export interface CalendarWords {
  open: string
  next: string
  previous: string
  today: string
  /** From Saturday. */
  weekdays: readonly string[]
  number: (value: number) => string
  /** «آبان ۱۴۰۵» of any of its days. */
  monthTitle: (date: TehranDate) => string
  dayTitle: (date: TehranDate) => string
  /** As it is written into the field. */
  written: (date: TehranDate) => string
  /** Null where the text begins with no day. */
  dayIn: (text: string) => TehranDate | null
}

const FIELDS = 'input[data-date]'
const CLOCK = /[\d۰-۹]{1,2}:[\d۰-۹]{2}$/
const MS_PER_SECOND = 1000
const GAP_PX = 4
/** Of a popover in the corner of a narrow window. */
const MARGIN_PX = 8

/** Adds a button to each date field that opens a calendar; the field itself stays typed text. */
export function startDatePickers(words: CalendarWords): void {
  const calendar = createCalendar(words)
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS)) {
    const button = iconButton('date-open', 'office-icon', words.open)
    if (button.firstElementChild instanceof HTMLElement)
      button.firstElementChild.dataset['of'] = 'windows'
    button.setAttribute('aria-haspopup', 'dialog')
    button.addEventListener('click', () => calendar.open(field))
    field.after(button)
  }
}

interface Calendar {
  open: (field: HTMLInputElement) => void
}

function createCalendar(words: CalendarWords): Calendar {
  const panel = document.createElement('div')
  panel.className = 'calendar panel'
  panel.popover = 'auto'
  panel.role = 'dialog'
  panel.ariaLabel = words.open
  document.body.append(panel)
  let field: HTMLInputElement | null = null

  function show(focused: TehranDate, turned?: 1 | -1): void {
    const chosen = field ? words.dayIn(field.value) : null
    panel.replaceChildren(
      headOf(words, focused, show),
      gridOf(words, { focused, chosen, today: today() }),
      todayButton(words, () => choose(today())),
    )
    const active = turned ? `[data-by="${turned}"]` : '[data-day][tabindex="0"]'
    panel.querySelector<HTMLElement>(active)?.focus()
  }

  function choose(date: TehranDate): void {
    if (!field) return
    const clock = field.dataset['date'] === 'moment' ? CLOCK.exec(field.value.trim())?.[0] : null
    field.value = [words.written(date), clock].filter(Boolean).join(' ')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    panel.hidePopover()
    field.focus()
  }

  const dateOf = (target: EventTarget | null) =>
    target instanceof Element
      ? target.closest<HTMLElement>('[data-day]')?.dataset['day']
      : undefined
  panel.addEventListener('click', ({ target }) => {
    const date = dateOf(target)
    if (date !== undefined) choose(date)
  })
  panel.addEventListener('keydown', event => {
    const date = dateOf(event.target)
    const next = date === undefined ? null : dateOfKey(event.key, date)
    if (next === null) return
    event.preventDefault()
    show(next)
  })
  return {
    open(opened) {
      field = opened
      panel.showPopover()
      show(words.dayIn(opened.value) ?? today())
      place(panel, opened)
    },
  }
}

const today = (): TehranDate => tehranClock(Date.now() / MS_PER_SECOND).date

/** Below its field, above it where there is no room, inside the window. */
function place(panel: HTMLElement, field: HTMLElement): void {
  const at = field.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = panel
  const below = at.bottom + GAP_PX
  const top = below + height > innerHeight ? Math.max(MARGIN_PX, at.top - height - GAP_PX) : below
  const most = document.documentElement.clientWidth - width - MARGIN_PX
  panel.style.insetBlockStart = `${top}px`
  panel.style.left = `${Math.max(MARGIN_PX, Math.min(at.right - width, most))}px`
}

function headOf(
  words: CalendarWords,
  focused: TehranDate,
  show: (date: TehranDate, turned: 1 | -1) => void,
): HTMLElement {
  const title = document.createElement('b')
  title.textContent = words.monthTitle(focused)
  title.ariaLive = 'polite'
  const turn = (by: 1 | -1, icon: string, label: string): HTMLElement => {
    const button = iconButton('date-turn', icon, label)
    button.dataset['by'] = String(by)
    button.addEventListener('click', () => {
      show(sameDayBeside(focused, by), by)
    })
    return button
  }
  const head = document.createElement('div')
  head.className = 'calendar-head'
  head.append(turn(-1, 'icon-prev', words.previous), title, turn(1, 'icon-next', words.next))
  return head
}

interface Shown {
  focused: TehranDate
  chosen: TehranDate | null
  today: TehranDate
}

function gridOf(words: CalendarWords, shown: Shown): HTMLElement {
  const grid = document.createElement('div')
  grid.className = 'calendar-days'
  for (const name of words.weekdays) {
    const heading = document.createElement('span')
    heading.ariaHidden = 'true'
    heading.textContent = name.charAt(0)
    grid.append(heading)
  }
  for (const [index, date] of daysOfMonth(monthOf(shown.focused)).entries()) {
    const day = makeButton('calendar-day', words.dayTitle(date))
    day.textContent = words.number(jalaliOf(date).day)
    day.dataset['day'] = date
    day.tabIndex = date === shown.focused ? 0 : -1
    day.ariaPressed = String(date === shown.chosen)
    if (date === shown.today) day.ariaCurrent = 'date'
    if (index === 0) day.style.gridColumnStart = String(weekdayOf(date) + 1)
    grid.append(day)
  }
  return grid
}

function todayButton(words: CalendarWords, choose: () => void): HTMLElement {
  const button = makeButton('button button-quiet', words.today)
  button.textContent = words.today
  button.addEventListener('click', choose)
  return button
}

function iconButton(className: string, icon: string, label: string): HTMLButtonElement {
  const button = makeButton(className, label)
  const sign = document.createElement('i')
  sign.className = `icon ${icon}`
  button.append(sign)
  return button
}
