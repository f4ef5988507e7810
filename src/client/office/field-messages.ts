type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Of the page's language, with «%» for the name of the field. */
export interface FieldMessages {
  missing: string
  unchosen: string
  unchecked: string
  invalid: string
}

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

const CHOSEN = new Set(['file', 'radio'])

/** Shows what is wrong with a field in the language of the page, which the browser's may not be. */
export function startFieldMessages(messages: FieldMessages): void {
  document.addEventListener(
    'invalid',
    ({ target }) => {
      if (!isControl(target) || target.validity.customError) return
      target.setCustomValidity(messageOf(target, messages))
    },
    true,
  )
  const clear = ({ target }: Event) => {
    if (!isControl(target)) return
    target.setCustomValidity('')
    for (const other of target.form?.elements ?? [])
      if (isControl(other) && other.name === target.name) other.setCustomValidity('')
  }
  document.addEventListener('input', clear, true)
  document.addEventListener('change', clear, true)
}

function messageOf(field: Control, messages: FieldMessages): string {
  const { missing, unchosen, unchecked, invalid } = messages
  const isChosen = field instanceof HTMLSelectElement || CHOSEN.has(field.type)
  if (!field.validity.valueMissing) return invalid.replace('%', nameOf(field))
  if (field.type === 'checkbox') return unchecked
  return (isChosen ? unchosen : missing).replace('%', nameOf(field))
}

/** The words of its label, without those of a mark or hint. */
const nameOf = (field: Control): string => {
  const legend = field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : null
  const label = legend ?? field.labels?.[0]
  const words = [...(label?.childNodes ?? [])].find(each => each.textContent?.trim())
  return field.ariaLabel ?? words?.textContent?.trim() ?? ''
}
