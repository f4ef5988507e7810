const ENDPOINT = '/admin/catalogue/import-progress.json'
const POLL_MS = 500

interface Progress {
  done: number
  total: number
  text: string
}

/** Shows how far the preview or the import of a file is, until its page replaces this one. */
export function startImportProgress(): void {
  const box = document.querySelector<HTMLElement>('[data-import-progress]')
  const bar = box?.querySelector('progress')
  const text = box?.querySelector('p')
  if (!box || !bar || !text) return
  let timer: ReturnType<typeof setInterval> | undefined
  const poll = async (): Promise<void> => {
    const progress = await readProgress()
    if (!progress) return
    bar.max = Math.max(progress.total, 1)
    bar.value = progress.done
    text.textContent = progress.text
  }
  document.addEventListener('submit', ({ defaultPrevented }) => {
    if (defaultPrevented || timer !== undefined) return
    box.hidden = false
    timer = setInterval(() => void poll(), POLL_MS)
  })
  // The back/forward cache restores the page as it was left.
  addEventListener('pagehide', () => {
    clearInterval(timer)
    timer = undefined
    box.hidden = true
  })
}

const readProgress = (): Promise<Progress | null> =>
  fetch(ENDPOINT).then(
    async answer => (answer.ok ? ((await answer.json()) as Progress | null) : null),
    () => null,
  )
