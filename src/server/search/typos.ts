import { soundAlike } from '#lib/text/word-forms.ts'

export interface Typo {
  text: string
  closeness: number
}

/** A short word never has its typo in the first letter: too many others would be as near. */
const SHORT_MAX_CHARS = 4
const CLOSENESS = { sound: 0.6, edit: 0.5, first: 0.35 } as const

/** A letter too many, missing or wrong, or two swapped; only prefixes of known words. */
export function* typosOf(
  typed: string,
  letters: Iterable<string>,
  isPrefix: (head: string) => boolean,
): Generator<Typo> {
  for (let at = typed.length > SHORT_MAX_CHARS ? 0 : 1; at <= typed.length; at++) {
    const head = typed.slice(0, at)
    if (at > 0 && !isPrefix(head)) return
    const closeness = at === 0 ? CLOSENESS.first : CLOSENESS.edit
    const [current = '', next = ''] = typed.slice(at, at + 2)
    if (current) yield { text: head + typed.slice(at + 1), closeness }
    if (next && next !== current)
      yield { text: head + next + current + typed.slice(at + 2), closeness }
    for (const letter of letters) {
      if (!isPrefix(head + letter)) continue
      yield { text: head + letter + typed.slice(at), closeness }
      if (current && letter !== current)
        yield {
          text: head + letter + typed.slice(at + 1),
          closeness: soundAlike(current, letter) ? CLOSENESS.sound : closeness,
        }
    }
  }
}
