const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that may stand in HTML as it is. */
export class SafeHtml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

function escaped(value: string | number | SafeHtml): string {
  if (value instanceof SafeHtml) return value.text
  return String(value).replace(/[&<>"']/g, char => ENTITIES[char] ?? char)
}

/** HTML of a template whose every value is escaped, but values that `html` itself made. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | SafeHtml)[]
): SafeHtml {
  const rest = values.map((value, i) => escaped(value) + (parts[i + 1] ?? ''))
  return new SafeHtml((parts[0] ?? '') + rest.join(''))
}
