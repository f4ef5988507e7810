// With a quotation mark, which attribute values of visitors' text cannot contain.
const SHEET = '<link rel="stylesheet"'
const MODULE = '<script type="module" src="'
const FIRST_SCREEN_END = '<template id="screen-end">'
const LOAD_AFTER_PAINT = '<template id="load-after-paint">'
const LOAD_AT_TOUCH = '<template id="load-at-touch">'
const TEMPLATE_END = '</template>'
const SCRIPT = '<script>'
const SCRIPT_END = '</script>'
/** In Astro's scripts that hydrate islands. */
const ISLANDS = 'astro:'
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
 * Moves scripts to where a script loads them later: of a page with a first screen to the end of that
 * screen, with the style sheets; of a content page to its end. Of other pages only the hydration
 * scripts become a file. Without JavaScript style sheets are plain links. Works on bytes, because
 * decoding a page costs more.
 */
export function deferAssets(html: Buffer<ArrayBuffer>, file?: HydrationFile): Buffer<ArrayBuffer> {
  const head = html.indexOf(HEAD_END, html.indexOf(LOAD_AFTER_PAINT))
  const hasFirstScreen = html.subarray(0, Math.max(head, 0)).includes(LOAD_AFTER_PAINT)
  // Of several the last counts.
  const screenEnd = html.lastIndexOf(FIRST_SCREEN_END + TEMPLATE_END)
  if (hasFirstScreen && screenEnd > head) return afterPaint(html, head, screenEnd, file)
  const pageEnd = html.lastIndexOf(LOAD_AT_TOUCH)
  return pageEnd >= 0 ? atTouch(html, pageEnd, file) : withHydrationFile(html, file)
}

function afterPaint(
  html: Buffer,
  headEnd: number,
  screenEnd: number,
  file: HydrationFile | undefined,
): Buffer<ArrayBuffer> {
  const loader = without(html.subarray(0, headEnd), LOAD_AFTER_PAINT, TEMPLATE_END)
  const head = without(loader.remaining, SHEET, '>')
  const above = withoutScripts(html.subarray(headEnd, screenEnd), file)
  const below = without(
    html.subarray(screenEnd + FIRST_SCREEN_END.length + TEMPLATE_END.length),
    MODULE,
    SCRIPT_END,
  )
  return Buffer.concat([
    head.remaining,
    without(above.remaining, FIRST_SCREEN_END, TEMPLATE_END).remaining,
    Buffer.from('<noscript id="screen-end">'),
    ...head.removed,
    ...above.scripts,
    ...below.removed,
    Buffer.from('</noscript>'),
    ...loader.removed.map(textOfLoader(LOAD_AFTER_PAINT)),
    below.remaining,
  ])
}

function atTouch(
  html: Buffer,
  pageEnd: number,
  file: HydrationFile | undefined,
): Buffer<ArrayBuffer> {
  const above = withoutScripts(html.subarray(0, pageEnd), file)
  const loader = without(html.subarray(pageEnd), LOAD_AT_TOUCH, TEMPLATE_END)
  const below = without(loader.remaining, MODULE, SCRIPT_END)
  return Buffer.concat([
    above.remaining,
    Buffer.from('<template>'),
    ...above.scripts,
    ...below.removed,
    Buffer.from(TEMPLATE_END),
    ...loader.removed.map(textOfLoader(LOAD_AT_TOUCH)),
    below.remaining,
  ])
}

const textOfLoader =
  (start: string) =>
  (loader: Buffer): Buffer =>
    loader.subarray(start.length, -TEMPLATE_END.length)

/** The file stands for the first of its scripts: islands below it hold clicks at once. */
function withHydrationFile(
  html: Buffer<ArrayBuffer>,
  file: HydrationFile | undefined,
): Buffer<ArrayBuffer> {
  if (!file) return html
  const { remaining, removed } = without(html, SCRIPT, SCRIPT_END, isHydrationScript(file))
  const [first] = removed
  if (!first) return html
  const at = html.indexOf(first)
  return Buffer.concat([remaining.subarray(0, at), scriptOf(file), remaining.subarray(at)])
}

const isHydrationScript =
  (file: HydrationFile | undefined) =>
  (script: Buffer): boolean =>
    file ? file.scripts.includes(script.toString()) : script.includes(ISLANDS)

const scriptOf = ({ src }: HydrationFile): Buffer => Buffer.from(`<script src="${src}"></script>`)

/** Hydration scripts come first. */
function withoutScripts(
  part: Buffer,
  file: HydrationFile | undefined,
): { remaining: Buffer; scripts: Buffer[] } {
  const modules = without(part, MODULE, SCRIPT_END)
  const { remaining, removed } = without(
    modules.remaining,
    SCRIPT,
    SCRIPT_END,
    isHydrationScript(file),
  )
  const hydration = file && removed.length > 0 ? [scriptOf(file)] : removed
  return { remaining, scripts: [...hydration, ...modules.removed] }
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
