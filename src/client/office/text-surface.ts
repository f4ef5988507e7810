import { type ChainedCommands, Editor } from '@tiptap/core'
import { DOMSerializer, type Mark } from '@tiptap/pm/model'
import { safeHref } from '#lib/rules/links.ts'
import type { TextWords } from './content-words.ts'
import { textSchema } from './text-schema.ts'

type Edit = (chain: ChainedCommands) => ChainedCommands

/** Toggling a list would drop the marks chosen for the next words. */
const listOf = (name: string): Edit => {
  let marks: readonly Mark[] | null
  return chain =>
    chain
      .command(({ tr }) => {
        marks = tr.storedMarks
        return true
      })
      .toggleList(name, 'li')
      .command(({ tr }) => Boolean(tr.setStoredMarks(marks)))
}

const TOOLS: Readonly<Partial<Record<keyof TextWords, Edit>>> = {
  heading: chain => chain.setNode('h2'),
  subheading: chain => chain.setNode('h3'),
  paragraph: chain => chain.setNode('p'),
  bold: chain => chain.toggleMark('b'),
  list: listOf('ul'),
  numberedList: listOf('ol'),
}

/** The textarea stays unchanged until something is edited; it can be shown as source. */
export function addTextSurface(source: HTMLTextAreaElement, words: TextWords): void {
  const isFocused = hasOrAwaitsFocus(source)
  const surface = surfaceOf(source)
  const editor = editorOn(surface, source.value)
  editor.on('update', () => {
    source.value = htmlOf(editor)
    source.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const tools = document.createElement('div')
  tools.className = 'content-tools'
  tools.setAttribute('role', 'group')
  tools.setAttribute('aria-label', words.tools)
  const buttons = Object.entries(TOOLS).map(([word, run]) =>
    buttonOf(words[word as keyof TextWords], () => run(editor.chain().focus()).run()),
  )
  const toggle = buttonOf(words.source, () => {
    const isSource = Boolean(source.hidden)
    if (!isSource) editor.commands.setContent(source.value, { emitUpdate: false })
    show(isSource)
  })
  const others = [...buttons, ...linkOf(words, editor)]
  const show = (isSource: boolean): void => {
    source.hidden = !isSource
    surface.hidden = isSource
    toggle.ariaPressed = String(isSource)
    for (const other of others) other.hidden = isSource
  }
  tools.append(...others, toggle)
  show(false)
  source.before(tools, surface)
  if (isFocused) surface.focus()
}

export const editorOn = (surface: HTMLElement, content: string): Editor =>
  // The content policy allows no injected styles: they are in styles/admin/content-text.css.
  new Editor({ element: { mount: surface }, extensions: textSchema, content, injectCSS: false })

/** As the server sanitises it (rules/safe-html.ts), without empty lines. */
export function htmlOf({ schema, state: { doc } }: Editor): string {
  if (!doc.textContent.trim()) return ''
  const box = document.createElement('div')
  box.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content))
  for (const line of box.querySelectorAll('p:not([dir])'))
    if (line.matches(':is(li, dd, th, td) > :first-child:only-of-type'))
      line.replaceWith(...line.childNodes)
    else if (!line.textContent.trim()) line.remove()
  return box.innerHTML
}

/** The browser may focus an `autofocus` element after this script. */
const hasOrAwaitsFocus = (field: HTMLElement): boolean =>
  document.activeElement === field || (field.autofocus && document.activeElement === document.body)

/** Takes over the label, the faults and the id of the textarea. */
function surfaceOf(source: HTMLTextAreaElement): HTMLElement {
  const surface = document.createElement('div')
  const label = source.labels[0]
  surface.className = 'content-surface prose'
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
  label?.addEventListener('click', () => {
    if (source.hidden) surface.focus()
    else source.focus()
  })
  return surface
}

function buttonOf(text: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'content-move'
  button.textContent = text
  button.addEventListener('click', press)
  return button
}

/** The address field and its button: links the selection, or inserts the address. */
function linkOf(words: TextWords, editor: Editor): [HTMLInputElement, HTMLButtonElement] {
  const address = document.createElement('input')
  address.dir = 'ltr'
  address.autocomplete = 'off'
  address.ariaLabel = address.placeholder = words.address
  const link = (): void => {
    const href = address.value.trim()
    const isWrong = href !== '' && safeHref(href) === '#'
    address.ariaInvalid = isWrong ? 'true' : null
    if (isWrong) return
    const edit = editor.chain().focus()
    const mark = { type: 'a', attrs: { href } }
    if (href === '') edit.extendMarkRange('a').unsetMark('a').run()
    else if (editor.state.selection.empty)
      edit.insertContent({ type: 'text', text: href, marks: [mark] }).run()
    else edit.setMark('a', { href }).run()
    address.value = ''
  }
  address.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    link()
  })
  return [address, buttonOf(words.link, link)]
}
