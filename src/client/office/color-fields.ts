const COLOR = /^#[0-9a-f]{6}$/i

/** Puts the browser's colour chooser beside each field of a colour; an empty field stays empty. */
export function startColorFields(label: (field: string) => string): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-color]')) {
    const chooser = document.createElement('input')
    chooser.type = 'color'
    chooser.className = 'color-chooser'
    chooser.ariaLabel = label(field.labels?.[0]?.textContent ?? '')
    const show = (): void => {
      if (COLOR.test(field.value)) chooser.value = field.value
      chooser.dataset['empty'] = String(!COLOR.test(field.value))
    }
    show()
    field.addEventListener('input', show)
    chooser.addEventListener('input', () => {
      field.value = chooser.value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    // Beside the box of the field, or right after a bare one.
    ;(field.closest('span') ?? field).after(chooser)
  }
}
