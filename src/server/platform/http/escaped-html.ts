const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that is not escaped again. */
export class SafeHtml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

function escapeValue(value: string | number | SafeHtml): string {
  if (value instanceof SafeHtml) return value.text
  return String(value).replace(/[&<>"']/g, char => ENTITIES[char] ?? char)
}

/** Escapes every value except SafeHtml. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | SafeHtml)[]
): SafeHtml {
  const pieces = values.map((value, i) => escapeValue(value) + (parts[i + 1] ?? ''))
  return new SafeHtml((parts[0] ?? '') + pieces.join(''))
}
