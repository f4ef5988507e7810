// Says that the connection is gone, and for three seconds that it is back. `data-cut` is of a page
// that the service worker had because the shop did not answer, until the browser tells something of
// the connection, or the shop answers (islands/poll-connection.ts).
const strip = document.getElementById('net') as HTMLElement
const { dataset } = strip

function tell(event?: Event): void {
  if (event) delete dataset['cut']
  const onLine = navigator.onLine && !dataset['cut']
  strip.textContent = dataset[`${onLine}`] as string
  strip.className = `net net-${onLine}`
  if (!onLine) return
  setTimeout(() => {
    if (navigator.onLine) strip.textContent = ''
  }, 3_000)
}
ononline = onoffline = tell
if (!navigator.onLine || dataset['cut']) tell()

export {}
