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

const sound = (latin: string, letter: string, pattern: string): Sound => ({
  latin: new RegExp(`^(?:${latin})`),
  letter,
  pattern,
})

// The first that fits; a doubled consonant is one.
const SOUNDS: readonly Sound[] = [
  sound('tch|ch', 'c', 'چ'),
  sound('kh', 'x', 'خ'),
  sound('sh', 'w', 'ش'),
  sound('zh', 'j', 'ژ'),
  sound('gh|q', 'q', '[قغ]'),
  sound('ph', 'f', 'ف'),
  sound('ck|kk?', 'k', 'ک'),
  sound('cc?(?=[eiy])', 's', 'س'),
  sound('cc?', 'k', 'ک'),
  sound('x', 'ks', 'کس'),
  sound('bb?', 'b', 'ب'),
  sound('pp?', 'p', 'پ'),
  sound('tt?', 't', '[تط]'),
  sound('ss?', 's', '[سصثز]'),
  sound('zz?', 's', '[زذضظ]'),
  sound('jj?', 'j', '[جژ]'),
  sound('dd?', 'd', 'د'),
  sound('rr?', 'r', 'ر'),
  sound('ff?', 'f', 'ف'),
  sound('gg?', 'g', 'گ'),
  sound('ll?', 'l', 'ل'),
  sound('mm?', 'm', 'م'),
  sound('nn?', 'n', 'ن'),
  sound('eh?$|ah$', '', '[هیاع]{0,2}'),
  sound('h', 'h', '[هح]'),
  sound('aa', '', 'ا'),
  sound('a', '', '[اع]{0,2}'),
  sound('ee|i', '', 'ا?[یا]'),
  sound('e', '', '[یاع]?'),
  sound('oo|ou|u', '', 'ا?[وا]'),
  sound('o', '', 'ا?و?'),
  sound('y', '', '[یا]'),
  sound('[vw]', '', 'و'),
]

const LATIN = /^[a-z]+$/

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
  for (let rest = word; rest !== '';) {
    const found = SOUNDS.find(({ latin }) => latin.test(rest))
    if (!found) return undefined
    consonants += found.letter
    pattern += found.pattern
    rest = rest.replace(found.latin, '')
  }
  return { consonants, pattern: new RegExp(`^${pattern}$`) }
}
