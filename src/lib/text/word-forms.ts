import { searchSynonyms } from '#lib/text/search-synonyms.ts'

/** A variant of a word and its closeness; 1 would be the word itself. */
export interface WordForm {
  /** In search form; two words are adjacent. */
  text: string
  closeness: number
}

const PLURAL = /^(.{2,}?)(?:هایی|های|ها)$/
const STEM_MIN_CHARS = 2
const HOMOPHONES = ['زذضظ', 'سثص', 'تط', 'قغ', 'هح', 'اع', 'گک', 'چج', 'پب', 'ژز']
const NUMBERS = ['یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه', 'ده', 'یازده', 'دوازده']

const soundsLike = new Map<string, string>()
for (const group of HOMOPHONES)
  for (const letter of group)
    soundsLike.set(letter, (soundsLike.get(letter) ?? '') + group.replace(letter, ''))

/** Plural, «ی», colloquial spelling (نون, بادوم), digits and synonyms; not all are words. */
export function wordForms(word: string): WordForm[] {
  const forms: WordForm[] = []
  const add = (text: string | undefined, closeness: number) => {
    if (text && text !== word) forms.push({ text, closeness })
  }
  add(`${word}ی`, 0.95)
  if (/[وا]$/.test(word)) add(`${word}یی`, 0.9)
  for (const ending of ['ی', 'یی'])
    if (word.endsWith(ending) && word.length >= STEM_MIN_CHARS + ending.length)
      add(word.slice(0, -ending.length), 0.9)
  add(PLURAL.exec(word)?.[1], 0.9)
  add(word.replace(/ه(?:ا|ی)?ی$/, 'ه'), 0.9)
  add(spelledNumber(word), 0.9)
  for (const text of searchSynonyms.get(word) ?? []) add(text, 0.85)
  add(word.replace(/(?<=.)و(?=[نم])/g, 'ا'), 0.85)
  return forms
}

/** Sound alike, or differ by letters that old keyboards lack. */
export const soundAlike = (one: string, other: string): boolean =>
  soundsLike.get(one)?.includes(other) ?? false

function spelledNumber(word: string): string | undefined {
  const at = NUMBERS.indexOf(word)
  return at >= 0 ? String(at + 1) : NUMBERS[Number(word) - 1]
}

/** One letter replaced by a homophone («عدث» for «عدس»). */
export const soundForms = (word: string): WordForm[] =>
  Array.from(word).flatMap((letter, at) =>
    Array.from(soundsLike.get(letter) ?? '', other => ({
      text: word.slice(0, at) + other + word.slice(at + 1),
      closeness: 0.8,
    })),
  )
