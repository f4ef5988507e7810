/** Something of the shop that a field may name. */
export interface Found {
  key: string
  said: string
  /** Why it is not bought now; empty: it can be. */
  mark: string
}

const ID = 'found-list'

/** The list below a field of what was found for it, chosen from by keys or by pointer. */
export interface FoundList {
  open: (input: HTMLInputElement, found: readonly Found[]) => void
  close: () => void
  isOpen: () => boolean
  /** Does what a key is for; false where the list has nothing to do with it. */
  press: (key: string) => boolean
}

/** @param label what the list is called by who hears the page */
export function foundList(
  label: string,
  choose: (input: HTMLInputElement, found: Found) => void,
): FoundList {
  const list = document.createElement('ul')
  list.id = ID
  list.className = 'cf-found'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', label)
  let field: HTMLInputElement | null = null
  let all: readonly Found[] = []
  let at = 0
  const mark = (index: number): void => {
    at = (index + all.length) % all.length
    for (const [place, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(place === at))
      if (place === at) option.scrollIntoView({ block: 'nearest' })
    }
    field?.setAttribute('aria-activedescendant', `${ID}-${at}`)
  }
  const close = (): void => {
    list.remove()
    field?.setAttribute('aria-expanded', 'false')
    field?.removeAttribute('aria-activedescendant')
    field?.removeAttribute('aria-controls')
    field = null
  }
  const take = (index: number): void => {
    const [input, found] = [field, all[index]]
    close()
    if (input && found) choose(input, found)
  }
  // The field keeps the focus, and with it the list.
  list.addEventListener('pointerdown', event => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = (target as Element).closest('[role="option"]')
    if (option) take([...list.children].indexOf(option))
  })
  return {
    close,
    isOpen: () => field !== null,
    open: (input, found) => {
      close()
      if (found.length === 0) return
      ;[field, all] = [input, found]
      list.replaceChildren(...found.map(optionOf))
      input.parentElement?.append(list)
      input.setAttribute('aria-expanded', 'true')
      input.setAttribute('aria-controls', ID)
      mark(0)
      list.scrollIntoView({ block: 'nearest' })
    },
    press: key => {
      if (field === null) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') mark(key === 'ArrowDown' ? at + 1 : at - 1)
      else if (key === 'Enter') take(at)
      else if (key === 'Escape') close()
      else return false
      return true
    },
  }
}

function optionOf({ key, said, mark }: Found, place: number): HTMLElement {
  const option = document.createElement('li')
  option.id = `${ID}-${place}`
  option.setAttribute('role', 'option')
  const name = document.createElement('span')
  const why = document.createElement('b')
  const code = document.createElement('bdi')
  ;[name.textContent, why.textContent, code.textContent] = [said, mark, key]
  why.className = 'cf-mark'
  code.dir = 'ltr'
  option.append(name, ...(mark === '' ? [] : [why]), code)
  return option
}
