import { narrowCopy } from '#lib/rules/picture.ts'
import { type ChosenPicture, openLibrary, setPicture } from './choose-picture.ts'
import { openCrop } from './crop-picture.ts'
import { rowButton, startMovableRows } from './movable-rows.ts'
import { uploadPictures, type UploadWords } from './upload-pictures.ts'

/** Texts of the gallery, from the page in its language. */
interface GalleryWords extends UploadWords {
  library: string
  main: string
  crop: string
  edit: string
  remove: string
  close: string
  cropFailed: string
  libraryFailed: string
  newOnMain: string
  drag: string
  up: string
  down: string
  nameless: (place: number) => string
  removed: (name: string) => string
  placed: (name: string, place: number, count: number) => string
}

const PICTURES_MAX = 20
const THUMBNAIL_WIDTH = 192

/**
 * Uploads, orders and removes the other pictures of a product; the textarea with their addresses is
 * submitted.
 */
export function startGallery(words: GalleryWords): void {
  const root = document.querySelector<HTMLElement>('[data-gallery]')
  const text = root?.querySelector('textarea')
  const list = root?.querySelector('ul')
  if (!root || !text || !list) return
  const gallery = galleryOf({ root, text, list }, words)
  showTools(root, text)
  text.addEventListener('input', gallery.show)
  startMovableRows(list, {
    ...{ write: gallery.write, output: root.querySelector('[data-moved]'), placed: words.placed },
    afterLast: root.querySelector('[data-library]'),
    removed: (row, before) => gallery.offerUndo(row, before),
  })
  list.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLElement>('[data-act]')
    const row = button?.closest('li')
    if (!button || !row) return
    if (button.dataset['act'] === 'main') makeMain(row, gallery, words)
    else void crop(row, gallery, words)
  })
  root.querySelector('[data-library]')?.addEventListener('click', () => {
    const use = (picture: ChosenPicture): void => {
      if (!gallery.add(picture)) gallery.say(words.full)
    }
    void openLibrary({ label: words.library, to: text.name, chosen: '', use }).then(isOpen => {
      if (!isOpen) gallery.say(words.libraryFailed)
    })
  })
  startUploads(root, gallery, words)
  gallery.show()
}

interface Parts {
  root: HTMLElement
  text: HTMLTextAreaElement
  list: HTMLElement
}

type Gallery = ReturnType<typeof galleryOf>

function galleryOf({ root, text, list }: Parts, words: GalleryWords) {
  const alts = new Map<string, string>()
  for (const { dataset } of list.querySelectorAll<HTMLElement>('[data-url]'))
    alts.set(dataset['url'] ?? '', dataset['alt'] ?? '')
  const state = root.querySelector<HTMLElement>('.gallery-state')
  const undo = root.querySelector<HTMLButtonElement>('[data-undo]')
  const urls = (): string[] => [
    ...new Set(
      text.value
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean),
    ),
  ]
  const show = (): void =>
    list.replaceChildren(
      ...urls().map((url, index) => {
        const alt = alts.get(url) ?? ''
        return rowOf({ url, alt, name: alt || words.nameless(index + 1) }, words)
      }),
    )
  const write = (): void => {
    text.value = [...list.children].map(row => (row as HTMLElement).dataset['url'] ?? '').join('\n')
    text.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const say = (sentence: string): void => {
    const output = state?.querySelector('output')
    if (!state || !output || !undo) return
    state.hidden = sentence === ''
    undo.hidden = true
    output.value = sentence
  }
  const put = (changed: readonly string[]): void => {
    text.value = changed.join('\n')
    show()
    write()
  }
  return {
    ...{ root, urls, show, write, say },
    /** Adds a picture at the end, or in place of another; false beyond the maximum. */
    add({ url, alt }: Pick<ChosenPicture, 'url' | 'alt'>, inPlaceOf?: string): boolean {
      alts.set(url, alt)
      const before = urls()
      if (inPlaceOf !== undefined) put(before.map(each => (each === inPlaceOf ? url : each)))
      else if (before.length < PICTURES_MAX || before.includes(url)) put([...before, url])
      else return false
      return true
    },
    altOf: (url: string): string => alts.get(url) ?? '',
    offerUndo(row: HTMLElement, before: Element | null): void {
      say(words.removed(row.querySelector('bdi')?.textContent ?? ''))
      if (!undo) return
      undo.hidden = false
      undo.onclick = () => {
        if (before?.isConnected) before.before(row)
        else list.append(row)
        write()
        say('')
        row.querySelector<HTMLElement>('[data-do="remove"]')?.focus()
      }
    },
  }
}

/** Hides the textarea behind its toggle, unless it has a fault. */
function showTools(root: HTMLElement, text: HTMLTextAreaElement): void {
  const tools = root.querySelector<HTMLElement>('.gallery-add')
  const details = text.closest('details')
  if (tools) tools.hidden = false
  if (details) details.open = text.ariaInvalid === 'true'
}

function startUploads(root: HTMLElement, gallery: Gallery, words: GalleryWords): void {
  const input = root.querySelector<HTMLInputElement>('input[type="file"]')
  const upload = async (field: HTMLInputElement): Promise<void> => {
    const files = [...(field.files ?? [])]
    if (files.length === 0) return
    field.disabled = true
    const name = field.form?.querySelector<HTMLInputElement>('[name="name"]')?.value.trim() ?? ''
    const maxBytes = Number(root.dataset['maxBytes'])
    const sentence = await uploadPictures({ files, name, maxBytes }, gallery, words)
    field.disabled = false
    field.value = ''
    gallery.say(sentence)
    field.focus()
  }
  input?.addEventListener('change', () => void upload(input))
}

/** Exchanges a picture with the main one. */
function makeMain(row: HTMLElement, gallery: Gallery, words: GalleryWords): void {
  const url = row.dataset['url'] ?? ''
  const field = document.querySelector<HTMLElement>('[data-picture]:has(#image)')
  const main = field?.querySelector<HTMLInputElement>('#image')
  if (!field || !main) return
  const was = { url: main.value, alt: field.querySelector('output')?.value ?? '' }
  const alt = gallery.altOf(url)
  setPicture(field, { url, thumbnailUrl: narrowCopy(url, THUMBNAIL_WIDTH), alt })
  if (was.url === '' || was.url === url)
    row.querySelector<HTMLElement>('[data-do="remove"]')?.click()
  else gallery.add(was, url)
  gallery.say(`«${alt}» ${words.newOnMain}`)
}

async function crop(row: HTMLElement, gallery: Gallery, words: GalleryWords): Promise<void> {
  const url = row.dataset['url'] ?? ''
  const picture = { url, alt: gallery.altOf(url) }
  const isOpen = await openCrop(picture, words.close, cropped => void gallery.add(cropped, url))
  if (!isOpen) gallery.say(words.cropFailed)
}

interface RowPicture {
  url: string
  alt: string
  name: string
}

function rowOf({ url, alt, name }: RowPicture, words: GalleryWords): HTMLElement {
  const row = document.createElement('li')
  row.dataset['url'] = url
  const image = document.createElement('img')
  image.src = narrowCopy(url, THUMBNAIL_WIDTH)
  image.alt = ''
  image.width = image.height = 72
  const title = document.createElement('bdi')
  title.textContent = name
  const link = document.createElement('a')
  link.href = `/admin/pictures?${new URLSearchParams({ q: url })}`
  link.target = '_blank'
  link.textContent = words.edit
  link.ariaLabel = `${words.edit}: ${name}`
  const texts = document.createElement('span')
  texts.className = 'group-name'
  texts.append(title, link)
  const tools = document.createElement('span')
  tools.className = 'office-row gallery-tools'
  const act = (word: string, key: string) => rowButton(word, `${word}: ${name}`, { act: key })
  tools.append(
    act(words.main, 'main'),
    act(words.crop, 'crop'),
    rowButton('↑', `${words.up}: ${name}`, { do: 'up' }),
    rowButton('↓', `${words.down}: ${name}`, { do: 'down' }),
    rowButton('×', `${words.remove}: ${name}`, { do: 'remove' }),
  )
  row.append(rowButton('⠿', `${words.drag}: ${name}`, { drag: '' }), image, texts, tools)
  row.dataset['alt'] = alt
  return row
}
