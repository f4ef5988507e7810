// Says that the connection is gone, and for three seconds that it is back.
const strip = document.getElementById('net') as HTMLElement

function tell(): void {
  const { onLine } = navigator
  strip.textContent = strip.dataset[`${onLine}`] ?? ''
  strip.className = `net net-${onLine}`
  if (!onLine) return
  setTimeout(() => {
    if (navigator.onLine) strip.textContent = ''
  }, 3_000)
}
addEventListener('online', tell)
addEventListener('offline', tell)
if (!navigator.onLine) tell()

export {}
