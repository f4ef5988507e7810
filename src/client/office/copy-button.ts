/** Copies the secret beside each button; without a script it is selected by a tap. */
export function startCopyButtons(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const [button, secret] = [box.querySelector('button'), box.querySelector('b')]
    if (!button || !secret) continue
    button.hidden = false
    button.addEventListener('click', () => {
      void copy(button, secret, box.dataset['copy'] ?? '')
    })
  }
}

async function copy(button: HTMLElement, secret: HTMLElement, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret.textContent)
    button.textContent = done
  } catch {
    getSelection()?.selectAllChildren(secret)
  }
}
