/** The name of the frame of a preview: what is sent into it is kept nowhere. */
const PREVIEW = 'preview'

/**
 * Has the browser ask before a page is left whose forms `[data-unsaved]` hold what nobody saved.
 * `data-unsaved="yes"`: what stands in the form was not saved when the page was made.
 */
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
  // A page that is shown again by Back holds what was typed in it.
  addEventListener('pageshow', () => (sent = null))
  addEventListener('beforeunload', event => {
    for (const [form, was] of order)
      if (form !== sent && isUnsaved(form, was)) event.preventDefault()
  })
}

const isUnsaved = (form: HTMLFormElement, was: string): boolean =>
  form.dataset['unsaved'] === 'yes' || orderOf(form) !== was || fieldsOf(form).some(isChanged)

/** Entries that were moved or taken away have changed no field. */
const orderOf = (form: HTMLFormElement): string =>
  fieldsOf(form)
    .map(({ name }) => name)
    .join()

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a form saves: what has no name is a tool, `new:` a choice of what comes next. */
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
