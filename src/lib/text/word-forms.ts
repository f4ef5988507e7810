/** A variant of a word and its closeness; 1 would be the word itself. */
export interface WordForm {
  /** In search form; two words are adjacent. */
  text: string
  closeness: number
}

const PLURALS = ['هایی', 'های', 'ها', 'یجات', 'جات', 'ات']
const COLLOQUIAL_PLURAL = /^.{3,}ا$/
const COLLECTIVES = ['جات', 'یجات', 'ات']
const STEM_MIN_CHARS = 2
const HOMOPHONES = ['زذضظ', 'سثص', 'تط', 'قغ', 'هح', 'اع', 'گک', 'چج', 'پب', 'ژز']
const NUMBERS = ['یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه', 'ده', 'یازده', 'دوازده']

const soundsLike = new Map<string, string>()
for (const group of HOMOPHONES)
  for (const letter of group)
    soundsLike.set(letter, (soundsLike.get(letter) ?? '') + group.replace(letter, ''))

/** Plural, «ی», colloquial spelling (نون, بادوم, کاکاو) and digits; not all are words. */
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
  for (const ending of PLURALS)
    if (word.endsWith(ending) && word.length >= STEM_MIN_CHARS + ending.length)
      add(word.slice(0, -ending.length), 0.9)
  add(word.replace(/ه(?:ا|ی)?ی$/, 'ه'), 0.9)
  add(spelledNumber(word), 0.9)
  for (const ending of COLLECTIVES) add(`${word}${ending}`, 0.8)
  if (word.endsWith('او')) add(`${word.slice(0, -1)}یو`, 0.9)
  for (const text of spokenForms(word)) add(text, 0.85)
  // «بادمجونا»
  if (COLLOQUIAL_PLURAL.test(word))
    for (const text of [word.slice(0, -1), ...spokenForms(word.slice(0, -1))]) add(text, 0.8)
  return forms
}

/** What is written for a spoken «و»: «نون» is نان, «هندونه» is هندوانه. */
const spokenForms = (word: string): string[] => [
  word.replace(/(?<=.)و(?=[نم])/g, 'ا'),
  word.replace(/(?<=.)و(?=[نم])/g, 'وا'),
]

/** Sound alike, or differ by letters that old keyboards lack. */
export const soundAlike = (one: string, other: string): boolean =>
  soundsLike.get(one)?.includes(other) ?? false

function spelledNumber(word: string): string | undefined {
  const at = NUMBERS.indexOf(word)
  return at >= 0 ? String(at + 1) : NUMBERS[Number(word) - 1]
}

/** One letter replaced by a homophone («عدث» for «عدس»), or repeated letters once («سلاااام»). */
export const soundForms = (word: string): WordForm[] => [
  ...[word.replace(/(.)\1+/gu, '$1')]
    .filter(text => text !== word)
    .map(text => ({ text, closeness: 0.8 })),
  ...Array.from(word).flatMap((letter, at) =>
    Array.from(soundsLike.get(letter) ?? '', other => ({
      text: word.slice(0, at) + other + word.slice(at + 1),
      closeness: 0.8,
    })),
  ),
]
