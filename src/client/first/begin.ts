import './hold.ts'
import { showWho } from './who.ts'

// The page has a first screen: what stands below it waits (client/first/rest.ts).
const { dataset } = document.documentElement
dataset['first'] = ''
// What the page was made for: a quick step may change the address before its scripts are here.
dataset['made'] = location.href
// What stands in the header does not move when its own script comes. Where it has no words, on a
// phone, its two faces look alike: there the browser's storage is opened later.
if (matchMedia('(width >= 48em)').matches) showWho()

// Whoever comes back sees the list once it stands as it was (client/infinite-scroll.ts).
if ((history.state as { list?: unknown } | null)?.list) {
  dataset['returning'] = ''
  setTimeout(() => delete dataset['returning'], 2_000)
}
