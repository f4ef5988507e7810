import type { ContentFormWords } from './content-words.ts'
import { startMoves } from './move-entries.ts'
import { startSuggestions } from './suggest-names.ts'
import { startTextSurfaces } from './text-surface.ts'

/** After the last key, milliseconds: a preview is a whole page. */
const PREVIEW_AFTER_MS = 800
/** The front door takes 1 MB. */
const BODY_MAX_BYTES = 1_000_000
/** What stands around a field. */
const PART_BYTES = 110

/**
 * Makes the form of a document faster to use: entries are dragged or moved by keys, codes are
 * suggested, texts are written as they are read, and the preview follows what is typed.
 */
export function startContentForm(words: ContentFormWords): void {
  const form = document.querySelector<HTMLFormElement>('[data-content-form]')
  if (!form) return
  const preview = followPreview(form)
  startMoves(form, words, preview)
  startSuggestions(form, words.found)
  startTextSurfaces(form, words.text)
  form.addEventListener('input', preview)
  // Whoever asks for the preview sees it, also where it stands below the form.
  form.querySelector('[data-preview]')?.addEventListener('click', () => {
    document.querySelector('.cf-preview')?.scrollIntoView({ block: 'nearest' })
  })
  form.addEventListener('submit', event => {
    const isTooLarge = bytesOf(new FormData(form)) > BODY_MAX_BYTES
    const told = document.querySelector<HTMLElement>('[data-too-large]')
    if (told) told.hidden = !isTooLarge
    if (!isTooLarge) return
    event.preventDefault()
    told?.scrollIntoView()
  })
}

/** What a form weighs when it is sent in parts, about. */
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
  // The page that comes brings a preview of its own.
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
  // What is sent into a new frame leaves no step in the history: Back leaves the form, as before.
  const fresh = frame.cloneNode() as HTMLIFrameElement
  fresh.removeAttribute('src')
  frame.replaceWith(fresh)
  form.requestSubmit(button)
}
