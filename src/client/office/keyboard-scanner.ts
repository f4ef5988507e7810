/** From the first key to Enter: scanners take 5 to 50 ms a key, people 120 ms or more. */
const KEY_MEAN_MAX_MS = 80
/** Radio and a busy browser hold single keys back. */
const PAUSE_MAX_MS = 1_000
/** A GTIN-8. */
const CODE_MIN_CHARS = 8

/**
 * Calls back for codes that a scanner types as a keyboard, ending with Enter, wherever the focus is.
 * What it typed into a field is taken out again; search fields keep it.
 * @param toLatinDigits scanners follow the keyboard's layout
 */
export function listenForScans(
  onCode: (code: string) => void,
  toLatinDigits: (text: string) => string,
): void {
  let code = ''
  let firstKeyAt = 0
  let lastKeyAt = -Infinity
  let field: { input: HTMLInputElement; before: string } | null = null
  const onKey = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (timeStamp - lastKeyAt > PAUSE_MAX_MS) code = ''
    lastKeyAt = timeStamp
    const digit = toLatinDigits(key)
    if (/^\d$/.test(digit)) {
      if (code === '') {
        firstKeyAt = timeStamp
        field = target instanceof HTMLInputElement ? { input: target, before: target.value } : null
      }
      code += digit
      return
    }
    const isFast = timeStamp - firstKeyAt <= code.length * KEY_MEAN_MAX_MS
    const isCode = key === 'Enter' && code.length >= CODE_MIN_CHARS && isFast && !isSearch(target)
    const scanned = code
    if (key !== 'Shift') code = ''
    if (!isCode) return
    // Enter would submit the form or press the focused button.
    event.preventDefault()
    event.stopPropagation()
    if (field) restore(field)
    onCode(scanned)
  }
  // Before the listeners of forms.
  document.addEventListener('keydown', onKey, { capture: true })
}

function restore({ input, before }: { input: HTMLInputElement; before: string }): void {
  input.value = before
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const isSearch = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search'
