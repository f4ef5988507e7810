import { $user } from './user.ts'

// Restores what a shopper had typed in this page's forms when the session ended.

/** A field is identified by its record (`data-record`), its dialog and its label. */
interface FieldDraft {
  record: string
  dialog: string
  label: string
  /** A boolean for checkboxes and stars. */
  value: string | boolean
}

interface FormDraft {
  /** Mobile of the shopper who typed it; others never see it. */
  owner: string
  path: string
  fields: FieldDraft[]
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Stores the values of this page's forms, without passwords, codes and files. */
export function storeForms(key: string, owner: string): void {
  const fields = listFields().map(field => ({ ...identityOf(field), value: valueOf(field) }))
  const typed = fields.filter(({ value }) => value !== '' && value !== false)
  const draft: FormDraft = { owner, path: location.pathname, fields: typed }
  try {
    if (typed.length > 0) sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage the forms start empty.
  }
}

/** Fills in each stored field once, as soon as its form is in the page. */
export function restoreForms(key: string): void {
  const draft = takeDraft(key)
  if (draft?.owner !== $user.get()?.mobile || draft?.path !== location.pathname) return
  const waiting = new Set(draft.fields)
  const fill = (): void => {
    for (const field of listFields()) {
      const identity = identityOf(field)
      const match = [...waiting].find(
        each =>
          each.record === identity.record &&
          each.dialog === identity.dialog &&
          each.label === identity.label,
      )
      if (!match) continue
      waiting.delete(match)
      setValue(field, match.value)
    }
    if (waiting.size === 0) watcher.disconnect()
  }
  const watcher = new MutationObserver(fill)
  watcher.observe(document.body, { childList: true, subtree: true })
  // A submitted form was typed again.
  addEventListener('submit', () => watcher.disconnect(), { capture: true, once: true })
  fill()
}

function takeDraft(key: string): FormDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as FormDraft | null
    sessionStorage.removeItem(key)
    return draft
  } catch {
    return null
  }
}

const SECRET = '[type=password], [type=file], [type=hidden], [autocomplete=one-time-code]'

const listFields = (): FormField[] =>
  [
    ...document.querySelectorAll<FormField>('form :is(input, textarea, select):not([readonly])'),
  ].filter(field => !field.matches(SECRET) && field.closest('[role=search]') === null)

const identityOf = (field: FormField): Omit<FieldDraft, 'value'> => ({
  record: field.form?.dataset['record'] ?? '',
  dialog: field.closest('dialog')?.getAttribute('aria-label') ?? '',
  label: field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '',
})

const isChoice = (field: FormField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

const valueOf = (field: FormField): string | boolean =>
  isChoice(field) ? field.checked : field.value

/** Uses the prototype's setter: React overrides it on the element and would miss the change. */
function setValue(field: FormField, value: string | boolean): void {
  if (isChoice(field)) {
    if (field.checked !== value) field.click()
    return
  }
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}
