import { safeHref } from '#lib/rules/links.ts'
import type { TextWords } from './content-words.ts'
import { reduced, reducedHtml } from './reduced-html.ts'

/** A command of `document.execCommand`, the only way that keeps the browser's undo. */
interface Tool {
  word: Exclude<keyof TextWords, 'address' | 'source' | 'tools' | 'link'>
  command: string
  value?: string
}

const TOOLS: readonly Tool[] = [
  { word: 'heading', command: 'formatBlock', value: 'h2' },
  { word: 'subheading', command: 'formatBlock', value: 'h3' },
  { word: 'paragraph', command: 'formatBlock', value: 'p' },
  { word: 'bold', command: 'bold' },
  { word: 'list', command: 'insertUnorderedList' },
  { word: 'numberedList', command: 'insertOrderedList' },
]

/** The textarea stays unchanged until something is edited; it can be shown as source. */
export function startTextSurfaces(form: HTMLFormElement, words: TextWords): void {
  run('defaultParagraphSeparator', 'p')
  for (const source of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-html]'))
    addSurface(source, words)
}

const run = (command: string, value?: string): boolean =>
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- every browser supports it, and it has no replacement
  document.execCommand(command, false, value)

function addSurface(source: HTMLTextAreaElement, words: TextWords): void {
  const isFocused = hasOrAwaitsFocus(source)
  const surface = surfaceOf(source)
  const caret = keepCaret(surface)
  const tools = document.createElement('div')
  tools.className = 'content-tools'
  tools.setAttribute('role', 'group')
  tools.setAttribute('aria-label', words.tools)
  const edit = (command: string, value?: string): void => {
    caret.restore()
    run(command, value)
    write()
  }
  const write = (): void => {
    source.value = htmlOf(surface)
  }
  const buttons = TOOLS.map(({ word, command, value }) =>
    buttonOf(words[word], () => {
      edit(command, value)
    }),
  )
  const toggle = buttonOf(words.source, () => {
    const isSource = Boolean(source.hidden)
    if (!isSource) surface.replaceChildren(reducedHtml(source.value))
    show(isSource)
  })
  const others = [...buttons, ...linkOf(words, caret, edit)]
  const show = (isSource: boolean): void => {
    source.hidden = !isSource
    surface.hidden = isSource
    toggle.ariaPressed = String(isSource)
    for (const other of others) other.hidden = isSource
  }
  tools.append(...others, toggle)
  show(false)
  surface.addEventListener('input', write)
  surface.addEventListener('paste', event => {
    event.preventDefault()
    paste(event.clipboardData)
    write()
  })
  source.before(tools, surface)
  if (isFocused) surface.focus()
}

/** The browser may focus an `autofocus` element after this script. */
const hasOrAwaitsFocus = (field: HTMLElement): boolean =>
  document.activeElement === field || (field.autofocus && document.activeElement === document.body)

/** Takes over the label, the faults and the id of the textarea. */
function surfaceOf(source: HTMLTextAreaElement): HTMLElement {
  const surface = document.createElement('div')
  const label = source.labels[0]
  surface.className = 'content-surface prose'
  surface.contentEditable = 'true'
  surface.dir = 'auto'
  surface.id = source.id
  source.id += '-source'
  surface.role = 'textbox'
  surface.ariaMultiLine = 'true'
  surface.ariaLabel = source.ariaLabel = label?.textContent ?? ''
  for (const name of ['aria-invalid', 'aria-describedby']) {
    const value = source.getAttribute(name)
    if (value !== null) surface.setAttribute(name, value)
  }
  surface.append(reducedHtml(source.value))
  label?.addEventListener('click', () => {
    if (source.hidden) surface.focus()
    else source.focus()
  })
  return surface
}

/** The toolbar takes the focus, so the selection is stored. */
function keepCaret(surface: HTMLElement) {
  let range: Range | null = null
  const keep = (): void => {
    const selection = getSelection()
    if (selection?.rangeCount && surface.contains(selection.anchorNode))
      range = selection.getRangeAt(0).cloneRange()
  }
  document.addEventListener('selectionchange', keep)
  // The selection event comes late: by then a button may have the focus.
  surface.addEventListener('blur', keep)
  return {
    isEmpty: () => range === null || range.collapsed,
    restore: (): void => {
      const saved = range
      surface.focus()
      if (saved) getSelection()?.setBaseAndExtent(...edgesOf(saved))
    },
  }
}

const edgesOf = (range: Range): [Node, number, Node, number] => [
  range.startContainer,
  range.startOffset,
  range.endContainer,
  range.endOffset,
]

function buttonOf(text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'content-move'
  button.textContent = text
  button.addEventListener('click', press)
  return button
}

/** The address field and its button: links the selection, or inserts the address. */
function linkOf(
  words: TextWords,
  caret: ReturnType<typeof keepCaret>,
  edit: (command: string, value?: string) => void,
): [HTMLInputElement, HTMLButtonElement] {
  const address = document.createElement('input')
  address.dir = 'ltr'
  address.autocomplete = 'off'
  address.ariaLabel = address.placeholder = words.address
  const link = (): void => {
    const href = address.value.trim()
    const isWrong = href !== '' && safeHref(href) === '#'
    address.ariaInvalid = isWrong ? 'true' : null
    if (isWrong) return
    if (href === '') edit('unlink')
    else if (caret.isEmpty()) edit('insertHTML', linkHtml(href))
    else edit('createLink', href)
    address.value = ''
  }
  address.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    link()
  })
  return [address, buttonOf(words.link, link)]
}

function linkHtml(href: string): string {
  const link = document.createElement('a')
  link.setAttribute('href', href)
  link.textContent = href
  return link.outerHTML
}

function paste(data: DataTransfer | null): void {
  const html = data?.getData('text/html') ?? ''
  if (html === '') run('insertText', data?.getData('text/plain') ?? '')
  else run('insertHTML', inHtml(reducedHtml(html)))
}

function inHtml(nodes: DocumentFragment): string {
  const box = document.createElement('div')
  box.append(nodes)
  return box.innerHTML
}

const htmlOf = (surface: HTMLElement): string =>
  surface.textContent.trim() ? inHtml(reduced(surface)) : ''
