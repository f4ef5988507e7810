interface Options {
  /** Of the button, and of a field without a file. */
  choose: string
  none: string
}

/** Shows choosing a file in the words of the office instead of those of the browser. */
export function startFileFields({ choose, none }: Options): void {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input[type=file]:not(.visually-hidden)',
  )
  for (const field of fields) {
    const frame = document.createElement('span')
    frame.className = 'file-field'
    const [button, chosen] = [document.createElement('b'), document.createElement('bdi')]
    button.textContent = choose
    const update = () => {
      chosen.textContent = [...(field.files ?? [])].map(({ name }) => name).join('، ') || none
    }
    update()
    for (const part of [button, chosen]) part.ariaHidden = 'true'
    field.addEventListener('change', update)
    field.before(frame)
    frame.append(field, button, chosen)
  }
}
