// In the head of a page with a first screen.
const { dataset } = document.documentElement
dataset['page'] = 'first'
// Client navigation may change the address before later scripts run.
dataset['initialHref'] = location.href
// On a phone both states of the sign-in look alike, and reading storage would delay the first paint.
if (matchMedia('(width >= 48em)').matches) (onstorage as () => void)()

export {}
