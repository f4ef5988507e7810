/** In the order in which they take the focus. */
const MARKS = [' aria-invalid="true"', ' role="alert"']

/**
 * Focuses the first faulty field of a refused page, else its message; a page that focuses something
 * itself is unchanged.
 * @example focusFault('<input aria-invalid="true">') // '<input autofocus tabindex="-1" …>'
 */
export function focusFault(html: string): string {
  const mark = / autofocus\b/.test(html) ? undefined : MARKS.find(each => html.includes(each))
  if (mark === undefined) return html
  // A field keeps its place in the order of Tab.
  return html.replace(mark, ` autofocus${mark === MARKS[0] ? '' : ' tabindex="-1"'}${mark}`)
}
