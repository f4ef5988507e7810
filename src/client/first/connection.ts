// Says that the connection is gone, and for three seconds that it is back.
const BACK_MS = 3_000
const strip = document.getElementById('net') as HTMLElement
let going: ReturnType<typeof setTimeout> | undefined

function tell(): void {
  const { onLine } = navigator
  clearTimeout(going)
  strip.textContent = strip.dataset[`${onLine}`] ?? ''
  strip.className = `net net-${onLine}`
  if (onLine) going = setTimeout(() => (strip.textContent = ''), BACK_MS)
}
addEventListener('online', tell)
addEventListener('offline', tell)
if (!navigator.onLine) tell()

export {}
