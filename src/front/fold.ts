// What is looked for holds a quotation mark where it can: no attribute's value does, and in those stand
// words of visitors.
const SHEET = '<link rel="stylesheet"'
const MODULE = '<script type="module" src="'
const FOLD = '<template id="fold">'
const TEMPLATE_END = '</template>'
/** What wakes islands stands before the first of them, and does not mind coming later. */
const SCRIPT = '<script>'
const SCRIPT_END = '</script>'
const ISLANDS = 'astro:'
/** An inline script that can wait until what the first screen shows has been read. */
const LATE = '<script data-fold="late">'
const REST = '<template id="rest">'
const HEAD_END = '</head>'

/** What wakes islands is alike on all pages: as a file it weighs on none of them. */
export interface Waking {
  /** The inline scripts that are in the file, one after the other. */
  scripts: string
  /** Every inline script that wakes islands on any page. */
  known: readonly string[]
  /** The address of the file that has them all. */
  src: string
}

/** The inline scripts of a page that wake its islands, and what a file of them holds. */
export function wakingScripts(page: Buffer): { scripts: string[]; text: string } {
  const scripts = without(page, SCRIPT, SCRIPT_END, isWaking).taken.map(String)
  const texts = scripts.map(each => each.slice(SCRIPT.length, -SCRIPT_END.length))
  return { scripts, text: texts.join('\n') }
}

const isWaking = (script: Buffer): boolean => script.includes(ISLANDS)

/**
 * Puts a page's style sheets, modules and what wakes its islands where its first screen ends, in
 * the order in which they come: what stands above is painted with the styles in the page itself,
 * and the script that its head brings along (`REST`) fetches them once that is seen. What is `LATE`
 * follows it. Without scripts they are links like others. A page with several folds takes the last;
 * one without, or without that script, stays as it is. All of it in bytes: as a text, a page would be
 * read and written once more.
 */
export function foldPage(html: Buffer<ArrayBuffer>, file?: Waking): Buffer<ArrayBuffer> {
  const head = html.indexOf(HEAD_END, html.indexOf(REST))
  const fold = html.lastIndexOf(FOLD + TEMPLATE_END)
  const script = html.subarray(0, Math.max(head, 0)).indexOf(REST)
  if (script < 0 || fold < head) return html
  const rest = without(html.subarray(0, head), REST, TEMPLATE_END)
  const top = without(rest.left, SHEET, '>')
  const above = without(html.subarray(head, fold), MODULE, SCRIPT_END)
  const waking = without(
    above.left,
    SCRIPT,
    SCRIPT_END,
    file ? script => file.known.includes(script.toString()) : isWaking,
  )
  const late = without(waking.left, LATE, SCRIPT_END)
  const below = without(html.subarray(fold + FOLD.length + TEMPLATE_END.length), MODULE, SCRIPT_END)
  return Buffer.concat([
    top.left,
    without(late.left, FOLD, TEMPLATE_END).left,
    Buffer.from('<noscript id="fold">'),
    ...top.taken,
    ...asFile(waking.taken, file),
    ...above.taken,
    ...below.taken,
    Buffer.from('</noscript>'),
    ...rest.taken.map(taken => taken.subarray(REST.length, -TEMPLATE_END.length)),
    ...late.taken,
    below.left,
  ])
}

/** Scripts of another kind than those in the file stay in the page. */
const asFile = (scripts: Buffer[], file: Waking | undefined): Buffer[] =>
  file && Buffer.concat(scripts).equals(Buffer.from(file.scripts))
    ? [Buffer.from(`<script src="${file.src}"></script>`)]
    : scripts

/** A part of a page without what begins and ends so and `isMeant`, and what was taken from it. */
function without(
  part: Buffer,
  start: string,
  end: string,
  isMeant: (found: Buffer) => boolean = () => true,
): { left: Buffer; taken: Buffer[] } {
  const left: Buffer[] = []
  const taken: Buffer[] = []
  let from = 0
  for (let at = part.indexOf(start); at >= 0; at = part.indexOf(start, Math.max(at + 1, from))) {
    const after = part.indexOf(end, at) + end.length
    const found = part.subarray(at, after)
    if (!isMeant(found)) continue
    left.push(part.subarray(from, at))
    from = after
    taken.push(found)
  }
  return { left: Buffer.concat([...left, part.subarray(from)]), taken }
}
