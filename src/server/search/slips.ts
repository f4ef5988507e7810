import { soundAlike } from '#lib/text/word-forms.ts'

/** A word that is one slip away from what was typed, and how near it is. */
export interface Slip {
  text: string
  closeness: number
}

/** In a word so short the first letter is never the slip: too many others would be as near. */
const SHORT_MAX_CHARS = 4
const CLOSENESS = { sound: 0.6, slip: 0.5, first: 0.35 } as const

/**
 * Every text that one slip away could have been meant: a letter too many, a letter missing, a wrong
 * letter, or two neighbours changed about. Only beginnings that some word has are followed.
 *
 * @param beginsSome whether some word begins with a text
 */
export function* slipsOf(
  typed: string,
  letters: Iterable<string>,
  beginsSome: (head: string) => boolean,
): Generator<Slip> {
  for (let at = typed.length > SHORT_MAX_CHARS ? 0 : 1; at <= typed.length; at++) {
    const head = typed.slice(0, at)
    if (at > 0 && !beginsSome(head)) return
    const closeness = at === 0 ? CLOSENESS.first : CLOSENESS.slip
    const [here = '', next = ''] = typed.slice(at, at + 2)
    if (here) yield { text: head + typed.slice(at + 1), closeness }
    if (next && next !== here) yield { text: head + next + here + typed.slice(at + 2), closeness }
    for (const letter of letters) {
      if (!beginsSome(head + letter)) continue
      yield { text: head + letter + typed.slice(at), closeness }
      if (here && letter !== here)
        yield {
          text: head + letter + typed.slice(at + 1),
          closeness: soundAlike(here, letter) ? CLOSENESS.sound : closeness,
        }
    }
  }
}
