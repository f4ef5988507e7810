import { safeHref } from '#lib/rules/links.ts'
import { SAFE_HTML } from '#lib/rules/safe-html.ts'

const ALLOWED: ReadonlySet<string> = new Set(SAFE_HTML.allowedTags)
const BLOCKS = 'p,h2,h3,h4,hr,blockquote,ul,ol,dl,table'
/** What other programs write, and what of ours comes nearest. */
const NEAREST: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' }
/** What holds no words of the text. */
const SILENT = 'script,style,template,head,title,noscript,iframe,object,svg,math,select,textarea'

/** As `reduced`, of html that is no part of a page yet. */
export const reducedHtml = (html: string): DocumentFragment =>
  reduced(Object.assign(document.createElement('template'), { innerHTML: html }).content)

/**
 * A text as the shop keeps it, of what stands in an element: what may not stand in it is dropped, as
 * the server does (rules/safe-html.ts), its words are kept; each line stands in a block.
 */
export function reduced(from: Node): DocumentFragment {
  const whole = document.createDocumentFragment()
  copyInto(whole, from)
  return inBlocks(whole)
}

function copyInto(to: Node, from: Node): void {
  for (const child of from.childNodes) {
    if (child instanceof Text) to.appendChild(new Text(child.data))
    else if (child instanceof Element && !child.matches(SILENT)) {
      const copy = allowed(child)
      if (copy) to.appendChild(copy)
      copyInto(copy ?? to, child)
    }
  }
}

/** The same element with what it may carry; null where only its words stay. */
function allowed(element: Element): Element | null {
  const tag = NEAREST[element.localName] ?? element.localName
  // Editing puts lists and paragraphs into the line they are made of, where html knows none.
  const holdsBlocks = /^(p|h[234])$/.test(tag) && element.querySelector(`${BLOCKS},div`) !== null
  if (!ALLOWED.has(tag) || holdsBlocks) return null
  const copy = document.createElement(tag)
  const { '*': everywhere, ...own } = SAFE_HTML.allowedAttributes
  const names: readonly string[] = [
    ...everywhere,
    ...(Object.hasOwn(own, tag) ? own[tag as keyof typeof own] : []),
  ]
  for (const name of names) {
    const value = element.getAttribute(name)
    if (value !== null && (name !== 'href' || safeHref(value) !== '#'))
      copy.setAttribute(name, value)
  }
  return copy
}

function inBlocks(whole: DocumentFragment): DocumentFragment {
  const blocks = document.createDocumentFragment()
  let line: Element | null = null
  for (const node of [...whole.childNodes]) {
    if (node instanceof Element && node.matches(BLOCKS)) {
      line = null
      // The empty lines that editing leaves are no part of a text.
      if (!node.matches('p') || node.textContent.trim()) blocks.append(node)
    } else if (line || node.textContent?.trim()) {
      line ??= blocks.appendChild(document.createElement('p'))
      line.append(node)
    }
  }
  return blocks
}
