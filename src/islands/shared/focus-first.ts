/** Focuses the first refused field. */
export function focusFirst(
  filled: HTMLFormElement,
  refused: Readonly<Record<string, string | undefined>>,
): void {
  const fields = [...filled.querySelectorAll<HTMLElement>('[name]')]
  fields.find(field => refused[field.getAttribute('name') ?? ''])?.focus()
}
