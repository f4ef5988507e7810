/** The keyboard goes to the first field that was refused, from where on it can be mended. */
export function focusFirst(
  filled: HTMLFormElement,
  refused: Readonly<Record<string, string | undefined>>,
): void {
  const fields = [...filled.querySelectorAll<HTMLElement>('[name]')]
  fields.find(field => refused[field.getAttribute('name') ?? ''])?.focus()
}
