export interface Suggestion {
  key: string
  label: string
  /** Why it cannot be bought; else empty. */
  mark: string
}

const ID = 'found-list'

/** A list of suggestions below a field. */
export interface SuggestionList {
  open: (input: HTMLInputElement, suggestions: readonly Suggestion[]) => void
  close: () => void
  isOpen: () => boolean
  /** Handles a key; false when it is not for the list. */
  press: (key: string) => boolean
}

/**
 * @param label accessible name of the list
 */
export function suggestionList(
  label: string,
  choose: (input: HTMLInputElement, suggestion: Suggestion) => void,
): SuggestionList {
  const list = document.createElement('ul')
  list.id = ID
  list.className = 'content-found'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', label)
  let field: HTMLInputElement | null = null
  let shown: readonly Suggestion[] = []
  let active = 0
  const mark = (index: number): void => {
    active = (index + shown.length) % shown.length
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(index === active))
      if (index === active) option.scrollIntoView({ block: 'nearest' })
    }
    field?.setAttribute('aria-activedescendant', `${ID}-${active}`)
  }
  const close = (): void => {
    list.remove()
    field?.setAttribute('aria-expanded', 'false')
    field?.removeAttribute('aria-activedescendant')
    field?.removeAttribute('aria-controls')
    field = null
  }
  const chooseAt = (index: number): void => {
    const [input, suggestion] = [field, shown[index]]
    close()
    if (input && suggestion) choose(input, suggestion)
  }
  // Keeps the focus in the field.
  list.addEventListener('pointerdown', event => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = (target as Element).closest('[role="option"]')
    if (option) chooseAt([...list.children].indexOf(option))
  })
  return {
    close,
    isOpen: () => field !== null,
    open: (input, suggestions) => {
      close()
      if (suggestions.length === 0) return
      ;[field, shown] = [input, suggestions]
      list.replaceChildren(...suggestions.map(optionOf))
      input.parentElement?.append(list)
      input.setAttribute('aria-expanded', 'true')
      input.setAttribute('aria-controls', ID)
      mark(0)
      list.scrollIntoView({ block: 'nearest' })
    },
    press: key => {
      if (field === null) return false
      if (key === 'ArrowDown' || key === 'ArrowUp')
        mark(key === 'ArrowDown' ? active + 1 : active - 1)
      else if (key === 'Enter') chooseAt(active)
      else if (key === 'Escape') close()
      else return false
      return true
    },
  }
}

function optionOf({ key, label, mark }: Suggestion, index: number): HTMLElement {
  const option = document.createElement('li')
  option.id = `${ID}-${index}`
  option.setAttribute('role', 'option')
  const name = document.createElement('span')
  const badge = document.createElement('b')
  const code = document.createElement('bdi')
  ;[name.textContent, badge.textContent, code.textContent] = [label, mark, key]
  badge.className = 'content-mark'
  code.dir = 'ltr'
  option.append(name, ...(mark === '' ? [] : [badge]), ...(label === key ? [] : [code]))
  return option
}
