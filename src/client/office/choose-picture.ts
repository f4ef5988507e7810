import { fetchFragment } from './fetch-fragment.ts'

const CHOICES = '/admin/pictures/choices'

/** Opens the picture library in a dialog; on failure the form's own button submits instead. */
export function startPictureChoice(): void {
  document.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLButtonElement>(
      '[data-browse], [data-clear]',
    )
    const field = button?.closest<HTMLElement>('[data-picture]')
    if (!button || !field) return
    event.preventDefault()
    if (button.dataset['browse'] === undefined) {
      setPicture(field, { url: '', thumbnailUrl: '', alt: '' })
      field.querySelector<HTMLElement>('[data-browse]')?.focus()
    } else
      void openLibrary(targetOf(field)).then(isOpen => {
        if (!isOpen) button.form?.requestSubmit(button)
      })
  })
}

/** What a picture of the library is chosen for. */
interface LibraryTarget {
  label: string
  /** Name of the field. */
  to: string
  /** Address of the present picture, or empty. */
  chosen: string
  use: (picture: ChosenPicture) => void
}

const targetOf = (field: HTMLElement): LibraryTarget => ({
  label: field.querySelector('.group-label')?.firstChild?.textContent ?? '',
  to: inputOf(field)?.name ?? '',
  chosen: inputOf(field)?.value ?? '',
  use: picture => setPicture(field, picture),
})

const inputOf = (field: HTMLElement) =>
  field.querySelector<HTMLInputElement>('.picture-address input')

/** False when the library cannot be read. */
export async function openLibrary(target: LibraryTarget): Promise<boolean> {
  const dialog = document.createElement('dialog')
  const form = document.createElement('form')
  dialog.className = 'picture-dialog'
  dialog.setAttribute('aria-labelledby', 'picture-chooser-h')
  dialog.append(form)
  const search = (q: string, page: string) => fill(form, target, { q, page })
  if (!(await search('', '1'))) return false
  form.addEventListener('submit', event => {
    event.preventDefault()
    const { submitter } = event
    // Button values: `browse:FIELD:PAGE`
    const [action, , page = '1'] =
      submitter instanceof HTMLButtonElement ? submitter.value.split(':') : []
    if (action === 'browse') void search(queryIn(form), page)
    else if (action === 'close' || useChosen(form, target)) dialog.close()
  })
  form.addEventListener('dblclick', event => {
    if ((event.target as Element).closest('.picture-tiles label') && useChosen(form, target))
      dialog.close()
  })
  // Enter would press the form's first button.
  form.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !(event.target as Element).matches('[name="pick"]')) return
    event.preventDefault()
    if (useChosen(form, target)) dialog.close()
  })
  refreshWhileOpen(dialog, () => void search(queryIn(form), '1'))
  document.body.append(dialog)
  dialog.showModal()
  return true
}

/** Refreshes after a picture was uploaded in another tab. */
function refreshWhileOpen(dialog: HTMLDialogElement, search: () => void): void {
  let wasAway = false
  const onVisibilityChange = (): void => {
    if (document.hidden) wasAway = true
    else if (wasAway) {
      wasAway = false
      search()
    }
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  dialog.addEventListener('close', () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    dialog.remove()
  })
}

const queryIn = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>('[name="pick-q"]')?.value ?? ''

/** False on failure. */
async function fill(
  form: HTMLFormElement,
  { label, to, chosen }: LibraryTarget,
  query: { q: string; page: string },
): Promise<boolean> {
  const checked = form.querySelector<HTMLInputElement>('[name="pick"]:checked')?.value
  const search = new URLSearchParams({ ...query, label, chosen: checked ?? chosen, to })
  const part = await fetchFragment(`${CHOICES}?${search}`)
  if (part === null) return false
  const hadFocus = form.contains(document.activeElement)
  form.replaceChildren(...part)
  if (hadFocus) form.querySelector<HTMLElement>('[name="pick-q"]')?.focus()
  return true
}

/** False when none is chosen. */
function useChosen(form: HTMLFormElement, target: LibraryTarget): boolean {
  const chosen = form.querySelector<HTMLInputElement>('[name="pick"]:checked')
  if (!chosen) return false
  const thumbnailUrl = chosen.parentElement?.querySelector('img')?.src ?? ''
  target.use({ url: chosen.value, thumbnailUrl, alt: chosen.dataset['alt'] ?? '' })
  return true
}

export interface ChosenPicture {
  url: string
  thumbnailUrl: string
  alt: string
}

export function setPicture(field: HTMLElement, { url, thumbnailUrl, alt }: ChosenPicture): void {
  const input = inputOf(field)
  const image = field.querySelector<HTMLImageElement>('.picture-shown img')
  const output = field.querySelector('output')
  const removeButton = field.querySelector<HTMLElement>('[data-clear]')
  if (!input || !image || !output) return
  input.value = url
  image.hidden = url === ''
  if (url === '') image.removeAttribute('src')
  else image.src = thumbnailUrl
  output.value = url === '' ? (output.dataset['none'] ?? '') : alt
  if (removeButton) removeButton.hidden = url === ''
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
