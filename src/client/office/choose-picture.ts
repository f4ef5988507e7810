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
    } else void openLibrary(field, button)
  })
}

const inputOf = (field: HTMLElement) =>
  field.querySelector<HTMLInputElement>('.picture-address input')

async function openLibrary(field: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const dialog = document.createElement('dialog')
  const form = document.createElement('form')
  dialog.className = 'picture-dialog'
  dialog.setAttribute('aria-labelledby', 'picture-chooser-h')
  dialog.append(form)
  const search = (q: string, page: string) => fill(form, field, { q, page })
  if (!(await search('', '1'))) {
    button.form?.requestSubmit(button)
    return
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    const { submitter } = event
    // Button values: `browse:FIELD:PAGE`
    const [action, , page = '1'] =
      submitter instanceof HTMLButtonElement ? submitter.value.split(':') : []
    if (action === 'browse') void search(queryIn(form), page)
    else if (action === 'close' || useChosen(form, field)) dialog.close()
  })
  form.addEventListener('dblclick', event => {
    if ((event.target as Element).closest('.picture-tiles label') && useChosen(form, field))
      dialog.close()
  })
  // Enter would press the form's first button.
  form.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !(event.target as Element).matches('[name="pick"]')) return
    event.preventDefault()
    if (useChosen(form, field)) dialog.close()
  })
  refreshWhileOpen(dialog, () => void search(queryIn(form), '1'))
  document.body.append(dialog)
  dialog.showModal()
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
  field: HTMLElement,
  query: { q: string; page: string },
): Promise<boolean> {
  const label = field.querySelector('.group-label')?.firstChild?.textContent ?? ''
  const checked = form.querySelector<HTMLInputElement>('[name="pick"]:checked')?.value
  const input = inputOf(field)
  const chosen = checked ?? input?.value ?? ''
  const search = new URLSearchParams({ ...query, label, chosen, to: input?.name ?? '' })
  const part = await fetchFragment(`${CHOICES}?${search}`)
  if (part === null) return false
  const hadFocus = form.contains(document.activeElement)
  form.replaceChildren(...part)
  if (hadFocus) form.querySelector<HTMLElement>('[name="pick-q"]')?.focus()
  return true
}

/** False when none is chosen. */
function useChosen(form: HTMLFormElement, field: HTMLElement): boolean {
  const chosen = form.querySelector<HTMLInputElement>('[name="pick"]:checked')
  if (!chosen) return false
  const thumbnailUrl = chosen.parentElement?.querySelector('img')?.src ?? ''
  setPicture(field, { url: chosen.value, thumbnailUrl, alt: chosen.dataset['alt'] ?? '' })
  return true
}

interface Chosen {
  url: string
  thumbnailUrl: string
  alt: string
}

function setPicture(field: HTMLElement, { url, thumbnailUrl, alt }: Chosen): void {
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
