/** What identifies a customer in a text. */
export interface PersonWords {
  first_name: string | null
  last_name: string | null
  email: string | null
  national_no: string | null
  /** `09…`, former ones included. */
  mobiles: readonly string[]
}

/** Letters that Persian and Arabic keyboards type differently. */
const LETTERS: Readonly<Record<string, string>> = {
  ی: '[یيى]',
  ي: '[یيى]',
  ک: '[کك]',
  ك: '[کك]',
  ه: '[هةۀ]',
}
const DIGIT_FORMS = ['۰۱۲۳۴۵۶۷۸۹', '٠١٢٣٤٥٦٧٨٩']
const GAP = String.raw`[\s\u200c]*`
const SEPARATOR = String.raw`[\s\u200c()-]*`
const SHORTEST_NAME = 3

/**
 * Replaces the person's names and numbers by `instead`.
 * @param namesAlone whether to replace a first or last name alone, in texts about that person
 */
export function withoutPerson(
  text: string,
  person: PersonWords,
  { instead, namesAlone }: { instead: string; namesAlone: boolean },
): string {
  const { first_name, last_name, email, national_no, mobiles } = person
  const [first = '', last = ''] = [first_name, last_name].map(name => name?.trim() ?? '')
  const whole = first && last ? [`${first} ${last}`, `${last} ${first}`] : []
  const alone = namesAlone ? [last, first].filter(name => name.length >= SHORTEST_NAME) : []
  const patterns = [
    ...[...whole, ...alone, email ?? ''].filter(name => name !== '').map(namePattern),
    ...mobiles.map(mobile => String.raw`(?:\+|00)?${numberPattern(`98${mobile.slice(1)}`)}`),
    ...mobiles.map(mobile => `${digitPattern('0')}?${numberPattern(mobile.slice(1))}`),
    ...(national_no ? [numberPattern(national_no)] : []),
  ]
  return patterns.reduce(
    (left, pattern) =>
      left.replace(
        new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'giu'),
        instead,
      ),
    text,
  )
}

/** Matches spelling variants and half-spaces. */
const namePattern = (name: string): string =>
  name
    .split(/[\s\u200c]+/)
    .map(part => Array.from(part, letter => LETTERS[letter] ?? RegExp.escape(letter)).join(''))
    .join(GAP)

/** Digits of any keyboard, with separators. */
const numberPattern = (digits: string): string => Array.from(digits, digitPattern).join(SEPARATOR)

const digitPattern = (digit: string): string =>
  `[${digit}${DIGIT_FORMS.map(forms => forms[Number(digit)] ?? '').join('')}]`
