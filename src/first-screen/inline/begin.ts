import './hold-clicks.ts'
import { showSignInState } from './sign-in-state.ts'

// Content below the first screen is deferred (load-deferred.ts).
const { dataset } = document.documentElement
dataset['page'] = 'first'
// Client navigation may change the address before later scripts run.
dataset['initialHref'] = location.href
// On a phone both states look alike, so storage is read later.
if (matchMedia('(width >= 48em)').matches) showSignInState()
