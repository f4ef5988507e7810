import { type Attribute, Extension, Mark, Node } from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'
import { safeHref } from '#lib/rules/links.ts'

/** Marks from the outermost to the innermost, with their keys. */
const MARKS: Readonly<Record<string, string>> = {
  b: 'Mod-b',
  strong: '',
  i: 'Mod-i',
  em: '',
  u: 'Mod-u',
  s: '',
  small: '',
  sup: '',
  sub: '',
  bdi: '',
}
/** Content of each element; `inline*` is text. The first block is what Enter makes. */
const BLOCKS: Readonly<Record<string, string>> = {
  p: 'inline*',
  h2: 'inline*',
  h3: 'inline*',
  h4: 'inline*',
  blockquote: 'block+',
  hr: '',
  ul: 'li+',
  ol: 'li+',
  dl: '(dt | dd)+',
  table: 'caption? (thead | tbody)+',
}
const PARTS: Readonly<Record<string, string>> = {
  li: 'block+',
  dt: 'inline*',
  dd: 'block+',
  caption: 'inline*',
  thead: 'tr+',
  tbody: 'tr+',
  tr: '(th | td)+',
  th: 'block+',
  td: 'block+',
}
/** Elements of other programs that become our closest ones. */
const NEAREST: Readonly<Record<string, string>> = { h2: 'h2,h1', h4: 'h4,h5,h6' }
/** Elements whose text is dropped; the parser knows scripts and styles. */
const SILENT = 'iframe,svg,math,select,textarea'

const attribute = (name: string, read = (value: string | null) => value) => ({
  [name]: {
    default: null,
    parseHTML: element => read(element.getAttribute(name)),
  } satisfies Partial<Attribute>,
})

const ATTRIBUTES: Readonly<Record<string, object>> = {
  a: attribute('href', value => (value !== null && safeHref(value) === '#' ? null : value)),
  th: { ...attribute('colspan'), ...attribute('rowspan') },
  td: attribute('colspan'),
}
const attributesOf = (name: string) => ({ ...attribute('dir'), ...ATTRIBUTES[name] })

const markOf = (name: string, key = '') =>
  Mark.create({
    name,
    inclusive: name !== 'a',
    addAttributes: () => attributesOf(name),
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return key ? { [key]: () => this.editor.commands.toggleMark(name) } : {}
    },
  })

const nodeOf = (name: string, content: string, group: string) =>
  Node.create({
    name,
    content,
    group: content === 'li+' ? `${group} list` : group,
    addAttributes: () => attributesOf(name),
    parseHTML: () => [{ tag: NEAREST[name] ?? name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, ...(content ? [0 as const] : [])],
  })

const nodesOf = (contents: Readonly<Record<string, string>>, group: string) =>
  Object.entries(contents).map(([name, content]) => nodeOf(name, content, group))

/** The elements of rules/safe-html.ts; anything else is left out, its text stays. */
export const textSchema = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  ...nodesOf(BLOCKS, 'block'),
  ...nodesOf(PARTS, ''),
  Node.create({
    name: 'br',
    group: 'inline',
    inline: true,
    parseHTML: () => [{ tag: 'br' }, { tag: SILENT, ignore: true }],
    renderHTML: () => ['br'],
    renderText: () => '\n',
    addKeyboardShortcuts() {
      return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: 'br' }) }
    },
  }),
  Node.create({ name: 'text', group: 'inline' }),
  ...Object.entries(MARKS).map(([name, key]) => markOf(name, key)),
  markOf('a'),
  Extension.create({
    name: 'keys',
    addProseMirrorPlugins: () => [history()],
    addKeyboardShortcuts() {
      const { editor } = this
      const again = () => redo(editor.state, editor.view.dispatch)
      return {
        Enter: () => editor.commands.splitListItem('li'),
        'Mod-z': () => undo(editor.state, editor.view.dispatch),
        'Mod-Shift-z': again,
        'Mod-y': again,
      }
    },
  }),
]
