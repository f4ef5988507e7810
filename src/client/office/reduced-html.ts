import { safeHref } from '#lib/rules/links.ts'
import { SAFE_HTML } from '#lib/rules/safe-html.ts'

const ALLOWED: ReadonlySet<string> = new Set(SAFE_HTML.allowedTags)
const BLOCKS = 'p,h2,h3,h4,hr,blockquote,ul,ol,dl,table'
/** Elements of other programs and our closest ones. */
const NEAREST: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' }
/** Elements whose text is dropped. */
const SILENT = 'script,style,template,head,title,noscript,iframe,object,svg,math,select,textarea'

/** As `reduced`, for detached HTML. */
export const reducedHtml = (html: string): DocumentFragment =>
  reduced(Object.assign(document.createElement('template'), { innerHTML: html }).content)

/** Sanitises as the server does (rules/safe-html.ts), with each line in a block. */
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

/** A copy with the allowed attributes; null when only its words stay. */
function allowed(element: Element): Element | null {
  const tag = NEAREST[element.localName] ?? element.localName
  // Editing nests lists and paragraphs in lines, where HTML does not allow them.
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
      // Editing leaves empty lines.
      if (!node.matches('p') || node.textContent.trim()) blocks.append(node)
    } else if (line || node.textContent?.trim()) {
      line ??= blocks.appendChild(document.createElement('p'))
      line.append(node)
    }
  }
  return blocks
}
