// With a quotation mark, which attribute values of visitors' text cannot contain.
const SHEET = '<link rel="stylesheet"'
const MODULE = '<script type="module" src="'
const FIRST_SCREEN_END = '<template id="screen-end">'
const TEMPLATE_END = '</template>'
/** Scripts that hydrate islands come first and may come late. */
const SCRIPT = '<script>'
const SCRIPT_END = '</script>'
const ISLANDS = 'astro:'
/** An inline script that may wait for the first screen. */
const DEFERRED_SCRIPT = '<script data-when="deferred">'
const LOADER = '<template id="loader">'
const HEAD_END = '</head>'

/** Astro's inline hydration scripts are the same on all pages, so a file saves their bytes. */
export interface HydrationFile {
  scripts: readonly string[]
  src: string
}

/** The inline hydration scripts of a page. */
export const hydrationScripts = (page: Buffer): string[] =>
  without(page, SCRIPT, SCRIPT_END, script => script.includes(ISLANDS)).removed.map(String)

/** The text of their file. */
export const textOfScripts = (scripts: readonly string[]): string =>
  scripts.map(each => each.slice(SCRIPT.length, -SCRIPT_END.length)).join('\n')

/**
 * Moves style sheets, modules and hydration scripts to the end of the first screen, where a script
 * (`LOADER`) loads them after the first paint; what is `DEFERRED_SCRIPT` follows. Without JavaScript they are
 * plain links. The last end of a page counts; without one, or without the script, the page stays.
 * Works on bytes, because decoding a page costs more.
 */
export function deferAssets(html: Buffer<ArrayBuffer>, file?: HydrationFile): Buffer<ArrayBuffer> {
  const head = html.indexOf(HEAD_END, html.indexOf(LOADER))
  const end = html.lastIndexOf(FIRST_SCREEN_END + TEMPLATE_END)
  const script = html.subarray(0, Math.max(head, 0)).indexOf(LOADER)
  if (script < 0 || end < head) return html
  const loader = without(html.subarray(0, head), LOADER, TEMPLATE_END)
  const top = without(loader.remaining, SHEET, '>')
  const above = without(html.subarray(head, end), MODULE, SCRIPT_END)
  const hydration = without(above.remaining, SCRIPT, SCRIPT_END, script =>
    file ? file.scripts.includes(script.toString()) : script.includes(ISLANDS),
  )
  const late = without(hydration.remaining, DEFERRED_SCRIPT, SCRIPT_END)
  const below = without(
    html.subarray(end + FIRST_SCREEN_END.length + TEMPLATE_END.length),
    MODULE,
    SCRIPT_END,
  )
  const wake =
    file && hydration.removed.length > 0
      ? [Buffer.from(`<script src="${file.src}"></script>`)]
      : hydration.removed
  return Buffer.concat([
    top.remaining,
    without(late.remaining, FIRST_SCREEN_END, TEMPLATE_END).remaining,
    Buffer.from('<noscript id="screen-end">'),
    ...top.removed,
    ...wake,
    ...above.removed,
    ...below.removed,
    Buffer.from('</noscript>'),
    ...loader.removed.map(removed => removed.subarray(LOADER.length, -TEMPLATE_END.length)),
    ...late.removed,
    below.remaining,
  ])
}

/** Removes matching parts; returns the rest and what was removed. */
function without(
  part: Buffer,
  start: string,
  end: string,
  matches: (match: Buffer) => boolean = () => true,
): { remaining: Buffer; removed: Buffer[] } {
  const remaining: Buffer[] = []
  const removed: Buffer[] = []
  let from = 0
  for (let at = part.indexOf(start); at >= 0; at = part.indexOf(start, Math.max(at + 1, from))) {
    const after = part.indexOf(end, at) + end.length
    const match = part.subarray(at, after)
    if (!matches(match)) continue
    remaining.push(part.subarray(from, at))
    from = after
    removed.push(match)
  }
  return { remaining: Buffer.concat([...remaining, part.subarray(from)]), removed }
}
