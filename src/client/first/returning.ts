// Whoever comes back sees the list once it stands as it was (client/infinite-scroll.ts).
if ((history.state as { list?: unknown } | null)?.list) {
  const { dataset } = document.documentElement
  dataset['returning'] = ''
  setTimeout(() => delete dataset['returning'], 2_000)
}

export {}
