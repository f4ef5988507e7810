import { CLOSED_COOKIE, closedParts, MENU_PART } from '#lib/rules/office-frame.ts'

const YEAR_SECONDS = 31_536_000

/** Tabs of a narrow screen are one line, which may begin before the tab of the page. */
export function showCurrentTabs(): void {
  for (const tab of document.querySelectorAll('.office-tabs > [aria-current]')) {
    const bar = tab.parentElement?.getBoundingClientRect()
    const { left, width } = tab.getBoundingClientRect()
    if (bar) tab.parentElement?.scrollBy(left + width / 2 - (bar.left + bar.width / 2), 0)
  }
}

/** Narrows the menu to its icons, and remembers its closed parts for the next page. */
export function startFrame(): void {
  const menu = document.querySelector('#office-menu')
  const narrow = menu?.querySelector<HTMLButtonElement>('.office-narrow')
  if (!menu || !narrow) return
  const showNarrow = (isNarrow: boolean): void => {
    document.body.toggleAttribute('data-narrow', isNarrow)
    narrow.setAttribute('aria-pressed', String(isNarrow))
    // Only icons are in sight then.
    for (const link of menu.querySelectorAll('a'))
      link.title = isNarrow ? (link.querySelector('span')?.textContent ?? '') : ''
  }
  showNarrow('narrow' in document.body.dataset)
  narrow.addEventListener('click', () => {
    const isNarrow = !('narrow' in document.body.dataset)
    showNarrow(isNarrow)
    storeClosed(MENU_PART, isNarrow)
  })
  for (const group of menu.querySelectorAll('details'))
    group.querySelector('summary')?.addEventListener('click', () => {
      // It opens or closes after its click.
      storeClosed(group.dataset['part'] ?? '', group.open)
    })
}

function storeClosed(part: string, isClosed: boolean): void {
  const cookie = document.cookie.split('; ').find(each => each.startsWith(`${CLOSED_COOKIE}=`))
  const closed = closedParts(cookie?.slice(CLOSED_COOKIE.length + 1))
  if (isClosed) closed.add(part)
  else closed.delete(part)
  const value = [...closed].join('.')
  document.cookie = `${CLOSED_COOKIE}=${value}; path=/admin; SameSite=Lax; max-age=${YEAR_SECONDS}`
}
