import type { ContentFormWords } from './content-words.ts'
import { startMoves } from './move-entries.ts'
import { startSuggestions } from './suggest-names.ts'

/** After the last keystroke, milliseconds: a preview is a whole page. */
const PREVIEW_AFTER_MS = 800
/** Limit of the front server. */
const BODY_MAX_BYTES = 1_000_000
/** Multipart overhead per field. */
const PART_BYTES = 110

/** Adds moving entries, code suggestions, rich text and a live preview. */
export function startContentForm(words: ContentFormWords): void {
  const form = document.querySelector<HTMLFormElement>('[data-content-form]')
  if (!form) return
  const preview = followPreview(form)
  startMoves(form, words, preview)
  startSuggestions(form, words.suggestions)
  const sources = form.querySelectorAll<HTMLTextAreaElement>('textarea[data-html]')
  if (sources.length > 0)
    void import('./text-surface.ts').then(
      ({ addTextSurface }) => {
        for (const source of sources) addTextSurface(source, words.text)
      },
      // Without it the source is edited.
      () => undefined,
    )
  form.addEventListener('input', preview)
  // The preview may be below the form.
  form.querySelector('[data-preview]')?.addEventListener('click', () => {
    document.querySelector('.content-preview')?.scrollIntoView({ block: 'nearest' })
  })
  form.addEventListener('submit', event => {
    const isTooLarge = bytesOf(new FormData(form)) > BODY_MAX_BYTES
    const warning = document.querySelector<HTMLElement>('[data-too-large]')
    if (warning) warning.hidden = !isTooLarge
    if (!isTooLarge) return
    event.preventDefault()
    warning?.scrollIntoView()
  })
}

/** Approximate size of the multipart body. */
function bytesOf(form: FormData): number {
  const encoder = new TextEncoder()
  let bytes = 0
  for (const [name, value] of form)
    bytes +=
      PART_BYTES +
      name.length +
      (typeof value === 'string' ? encoder.encode(value).length : value.size)
  return bytes
}

function followPreview(form: HTMLFormElement): () => void {
  let waiting: number | undefined
  // The next page has its own preview.
  form.addEventListener('submit', () => clearTimeout(waiting))
  return () => {
    clearTimeout(waiting)
    waiting = window.setTimeout(() => showPreview(form), PREVIEW_AFTER_MS)
  }
}

function showPreview(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[data-preview]')
  const frame = document.querySelector<HTMLIFrameElement>('iframe[name="preview"]')
  if (!button || !frame) return
  // Submitting into a new frame adds no history entry.
  const emptyFrame = frame.cloneNode() as HTMLIFrameElement
  emptyFrame.removeAttribute('src')
  frame.replaceWith(emptyFrame)
  form.requestSubmit(button)
}
