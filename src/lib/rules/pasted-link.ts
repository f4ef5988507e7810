/** Trailing punctuation, spaces and invisible marks of a sentence around a pasted link. */
const TRAILING_MARKS = /[\s\p{Cf}،؛؟»«…()[\]{}<>"'’”.,;:!?*]+$/u

/** @example withoutTrailingMarks('1،') // '1' */
export const withoutTrailingMarks = (text: string): string => text.replace(TRAILING_MARKS, '')

/**
 * The same on the last segment of a percent-encoded path.
 * @example pathWithoutTrailingMarks('/landings/yalda%D8%8C') // '/landings/yalda'
 */
export function pathWithoutTrailingMarks(path: string): string {
  const start = path.lastIndexOf('/') + 1
  try {
    const segment = decodeURIComponent(path.slice(start))
    const trimmed = withoutTrailingMarks(segment)
    return trimmed === segment ? path : path.slice(0, start) + encodeURIComponent(trimmed)
  } catch {
    return path
  }
}
