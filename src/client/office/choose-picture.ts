import { pagePart } from './page-part.ts'

const CHOICES = '/admin/pictures/choices'

/**
 * Opens the library in a dialog for the pictures of a form, where a button would send the form to
 * have it in the page; what cannot be had so is still asked for that way.
 */
export function startPictureChoice(): void {
  document.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLButtonElement>(
      '[data-pick], [data-unpick]',
    )
    const field = button?.closest<HTMLElement>('[data-picture]')
    if (!button || !field) return
    event.preventDefault()
    if (button.dataset['pick'] === undefined) {
      put(field, { url: '', shown: '', alt: '' })
      field.querySelector<HTMLElement>('[data-pick]')?.focus()
    } else void open(field, button)
  })
}

const inputOf = (field: HTMLElement) =>
  field.querySelector<HTMLInputElement>('.picture-address input')

async function open(field: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const dialog = document.createElement('dialog')
  const form = document.createElement('form')
  dialog.className = 'picture-dialog'
  dialog.setAttribute('aria-labelledby', 'picture-chooser-h')
  dialog.append(form)
  const look = (q: string, page: string) => fill(form, field, { q, page })
  if (!(await look('', '1'))) {
    button.form?.requestSubmit(button)
    return
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    const { submitter } = event
    const [does, , page = '1'] =
      submitter instanceof HTMLButtonElement ? submitter.value.split(':') : []
    if (does === 'pick') void look(soughtIn(form), page)
    else if (does === 'leave' || take(form, field)) dialog.close()
  })
  form.addEventListener('dblclick', event => {
    if ((event.target as Element).closest('.picture-tiles label') && take(form, field))
      dialog.close()
  })
  // Enter would look for pictures: that is what the first button of a form is for.
  form.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !(event.target as Element).matches('[name="pick"]')) return
    event.preventDefault()
    if (take(form, field)) dialog.close()
  })
  listenWhileOpen(dialog, () => void look(soughtIn(form), '1'))
  document.body.append(dialog)
  dialog.showModal()
}

/** Whoever comes back from the page of new pictures finds the new one here. */
function listenWhileOpen(dialog: HTMLDialogElement, look: () => void): void {
  let wasAway = false
  const back = (): void => {
    if (document.hidden) wasAway = true
    else if (wasAway) {
      wasAway = false
      look()
    }
  }
  document.addEventListener('visibilitychange', back)
  dialog.addEventListener('close', () => {
    document.removeEventListener('visibilitychange', back)
    dialog.remove()
  })
}

const soughtIn = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>('[name="pick-q"]')?.value ?? ''

/** Puts a page of the library into the dialog; false where it cannot be had. */
async function fill(
  form: HTMLFormElement,
  field: HTMLElement,
  asked: { q: string; page: string },
): Promise<boolean> {
  const label = field.querySelector('.group-label')?.firstChild?.textContent ?? ''
  const checked = form.querySelector<HTMLInputElement>('[name="pick"]:checked')?.value
  const input = inputOf(field)
  const chosen = checked ?? input?.value ?? ''
  const query = new URLSearchParams({ ...asked, label, chosen, to: input?.name ?? '' })
  const part = await pagePart(`${CHOICES}?${query}`)
  if (part === null) return false
  const was = document.activeElement
  const place = was && form.contains(was) ? was.getAttribute('name') : null
  form.replaceChildren(...part)
  if (place !== null) form.querySelector<HTMLElement>('[name="pick-q"]')?.focus()
  return true
}

/** The chosen picture goes into the field; false where none is chosen. */
function take(form: HTMLFormElement, field: HTMLElement): boolean {
  const chosen = form.querySelector<HTMLInputElement>('[name="pick"]:checked')
  if (!chosen) return false
  const shown = chosen.parentElement?.querySelector('img')?.src ?? ''
  put(field, { url: chosen.value, shown, alt: chosen.dataset['alt'] ?? '' })
  return true
}

interface Chosen {
  url: string
  /** The address of its narrow copy. */
  shown: string
  alt: string
}

function put(field: HTMLElement, { url, shown, alt }: Chosen): void {
  const input = inputOf(field)
  const image = field.querySelector<HTMLImageElement>('.picture-shown img')
  const told = field.querySelector('output')
  const without = field.querySelector<HTMLElement>('[data-unpick]')
  if (!input || !image || !told) return
  input.value = url
  image.hidden = url === ''
  if (url === '') image.removeAttribute('src')
  else image.src = shown
  told.value = url === '' ? (told.dataset['none'] ?? '') : alt
  if (without) without.hidden = url === ''
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
