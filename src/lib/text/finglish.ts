// One letter for each class of consonants; s and z are one («پرینگلز» is Pringles).
const PERSIAN_CLASSES: Record<string, string> = {
  ب: 'b',
  پ: 'p',
  ت: 't',
  ط: 't',
  ث: 's',
  س: 's',
  ص: 's',
  ز: 's',
  ذ: 's',
  ض: 's',
  ظ: 's',
  ج: 'j',
  ژ: 'j',
  چ: 'c',
  ح: 'h',
  ه: 'h',
  خ: 'x',
  د: 'd',
  ر: 'r',
  ش: 'w',
  ق: 'q',
  غ: 'q',
  ف: 'f',
  ک: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
}

interface Sound {
  latin: RegExp
  /** In a skeleton. */
  letter: string
  /** How Persian writes it. */
  pattern: string
}

const soundOf = (latin: string, letter: string, pattern: string): Sound => ({
  latin: new RegExp(`^(?:${latin})`),
  letter,
  pattern,
})

// The first that fits; a doubled consonant is one.
const SOUNDS: readonly Sound[] = [
  soundOf('tch|ch', 'c', 'چ'),
  soundOf('kh', 'x', 'خ'),
  soundOf('sh', 'w', 'ش'),
  soundOf('zh', 'j', 'ژ'),
  soundOf('gh|q', 'q', '[قغ]'),
  soundOf('ph', 'f', 'ف'),
  soundOf('ck|kk?', 'k', 'ک'),
  soundOf('cc?(?=[eiy])', 's', 'س'),
  soundOf('cc?', 'k', 'ک'),
  soundOf('x', 'ks', 'کس'),
  soundOf('bb?', 'b', 'ب'),
  soundOf('pp?', 'p', 'پ'),
  soundOf('tt?', 't', '[تط]'),
  soundOf('s(?:s(?!h))?', 's', '[سصثز]'),
  soundOf('zz?', 's', '[زذضظ]'),
  soundOf('jj?', 'j', '[جژ]'),
  soundOf('dd?', 'd', 'د'),
  soundOf('rr?', 'r', 'ر'),
  soundOf('ff?', 'f', 'ف'),
  soundOf('gg?', 'g', 'گ'),
  soundOf('ll?', 'l', 'ل'),
  soundOf('mm?', 'm', 'م'),
  soundOf('nn?', 'n', 'ن'),
  soundOf('eh?$|ah$', '', '[هیاع]{0,2}'),
  soundOf('h', 'h', '[هح]'),
  soundOf('aa', '', 'ا'),
  soundOf('a', '', '[اع]{0,2}'),
  soundOf('ee|i', '', 'ا?[یا]'),
  soundOf('e', '', '[یاع]?'),
  soundOf('oo|ou|u', '', 'ا?[وا]'),
  soundOf('o', '', 'ا?و?'),
  soundOf('y', '', '[یا]'),
  soundOf('[vw]', '', 'و'),
]

/** Longer words are no names of goods, and their patterns would take long to match. */
const LATIN = /^[a-z]{1,20}$/
/** Of several vowels in a row. */
const VOWELS = '[اویعه]'

/** A word in Latin letters as Persian may write it. */
export interface Transliteration {
  /** Comparable with `consonantsOf`. */
  consonants: string
  pattern: RegExp
}

/**
 * The consonants of a Persian word in search form, without letters that may be vowels and without a
 * final «ه».
 * @example consonantsOf('ماست') // 'mst'
 */
export const consonantsOf = (word: string): string =>
  Array.from(word.replace(/ه$/, ''), letter => PERSIAN_CLASSES[letter] ?? '').join('')

/**
 * Undefined for a word that is not of Latin letters alone.
 * @example transliterate('kalleh') // { consonants: 'kl', pattern: fits «کاله» }
 */
export function transliterate(word: string): Transliteration | undefined {
  if (!LATIN.test(word)) return undefined
  let consonants = ''
  let pattern = ''
  let vowels: Sound[] = []
  const endVowels = (): void => {
    const [only, ...more] = vowels
    // One class: optional ones in a row would backtrack.
    pattern += more.length > 0 ? `${VOWELS}{0,${vowels.length + 1}}` : (only?.pattern ?? '')
    vowels = []
  }
  for (let rest = word; rest !== '';) {
    const next = SOUNDS.find(({ latin }) => latin.test(rest))
    if (!next) return undefined
    if (next.letter === '') vowels.push(next)
    else {
      endVowels()
      consonants += next.letter
      pattern += next.pattern
    }
    rest = rest.replace(next.latin, '')
  }
  endVowels()
  return { consonants, pattern: new RegExp(`^${pattern}$`) }
}
