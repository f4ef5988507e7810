import { hash } from 'node:crypto'

const INLINE_SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*type="(?:application\/(?:ld\+)?json|speculationrules)")[^>]*>([\s\S]*?)<\/script>/g
/** Tags read whole with their quoted attributes, which may hold `<style>` or `</head>` as text. */
const TAG = /<script[\s\S]*?<\/script>|<style[^>]*>([\s\S]*?)<\/style>|<(?:"[^"]*"|[^">])*>/g

/** Policy hashes of inline elements: `'sha256-…'`. */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

/** Hashes of a page's inline scripts for the policy. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashOf(script))

/** The policy hashes of the style elements of a page. */
export const inlineStyleHashes = (html: string): string[] =>
  [...html.matchAll(TAG)].flatMap(([, style]) => (style === undefined ? [] : hashOf(style)))

/** A page up to the end of its head; empty where it has none. */
export function headOf(html: string): string {
  for (const { 0: tag, index } of html.matchAll(TAG))
    if (tag === '</head>') return html.slice(0, index)
  return ''
}

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
