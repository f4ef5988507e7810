/** Name of the preview's frame; submitting into it saves nothing. */
const PREVIEW = 'preview'

/** Warns before leaving unsaved forms; `data-unsaved="yes"`: unsaved when the page was made. */
export function startUnsaved(): void {
  const order = new Map(
    [...document.querySelectorAll<HTMLFormElement>('form[data-unsaved]')].map(
      form => [form, orderOf(form)] as const,
    ),
  )
  let sent: EventTarget | null = null
  document.addEventListener('submit', event => {
    const { target, submitter } = event
    if (!event.defaultPrevented && submitter?.getAttribute('formtarget') !== PREVIEW) sent = target
  })
  // The back/forward cache restores typed values.
  addEventListener('pageshow', () => (sent = null))
  addEventListener('beforeunload', event => {
    for (const [form, initialOrder] of order)
      if (form !== sent && isUnsaved(form, initialOrder)) event.preventDefault()
  })
}

const isUnsaved = (form: HTMLFormElement, initialOrder: string): boolean =>
  form.dataset['unsaved'] === 'yes' ||
  orderOf(form) !== initialOrder ||
  fieldsOf(form).some(isChanged)

/** Moved or removed entries change no field. */
const orderOf = (form: HTMLFormElement): string =>
  fieldsOf(form)
    .map(({ name }) => name)
    .join()

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields that are saved: nameless ones are tools, `new:` selects what is added next. */
const fieldsOf = (form: HTMLFormElement): FormField[] =>
  [...form.elements].filter(
    (each): each is FormField =>
      /^(INPUT|TEXTAREA|SELECT)$/.test(each.tagName) && !/^$|^new:/.test((each as FormField).name),
  )

function isChanged(field: FormField): boolean {
  if (field instanceof HTMLSelectElement) {
    const isGiven = [...field.options].some(each => each.defaultSelected)
    return isGiven
      ? [...field.options].some(each => each.selected !== each.defaultSelected)
      : field.selectedIndex > 0
  }
  if (field.type === 'checkbox' || field.type === 'radio')
    return (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
  return field.value !== field.defaultValue
}
