// `data-cut` marks a page served by the service worker because the shop did not answer;
// islands/poll-connection.ts removes it.
const strip = document.getElementById('connection') as HTMLElement
const { dataset } = strip

function update(event?: Event): void {
  if (event) delete dataset['cut']
  const onLine = navigator.onLine && !dataset['cut']
  strip.textContent = dataset[`${onLine}`] as string
  dataset['offline'] = `${!onLine}`
  if (!onLine) return
  setTimeout(() => {
    if (navigator.onLine) strip.textContent = ''
  }, 3_000)
}
ononline = onoffline = update
if (!navigator.onLine || dataset['cut']) update()
// Before the first paint (browser-state.ts).
;(onstorage as () => void)()

export {}
