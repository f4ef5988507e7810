const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each takes two places. */
const GSM_EXTENDED = '^{}\\[~]|€'

/** Places in a single part, and in each part of several. */
const LATIN = { single: 160, several: 153 }
const UNICODE = { single: 70, several: 67 }

/**
 * How many parts a provider charges for a text: one letter outside the GSM alphabet, such as any
 * Persian one, makes all of it UCS-2.
 *
 * @example smsParts('سلام'.repeat(18)) // 2, because 72 letters are more than 70
 */
export function smsParts(text: string): number {
  const letters = [...text]
  const isLatin = letters.every(letter => GSM.includes(letter) || GSM_EXTENDED.includes(letter))
  const length = isLatin
    ? letters.reduce((sum, letter) => sum + (GSM_EXTENDED.includes(letter) ? 2 : 1), 0)
    : text.length
  const { single, several } = isLatin ? LATIN : UNICODE
  return length <= single ? 1 : Math.ceil(length / several)
}
