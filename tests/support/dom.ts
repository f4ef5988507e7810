/** Setup of the suites that run in happy-dom: each test begins with an empty page and storage. */
import { MessageChannel } from 'node:worker_threads'
import { cleanup, configure } from '@testing-library/react'
import { keepMount } from 'nanostores'
import { afterEach } from 'vitest'
import { $cart, $parked } from '#stores/cart-items.ts'
import { $resume } from '#stores/resume.ts'
import { $user } from '#stores/user.ts'

// A store lets go of the window a second after its last reader: by then it may be no more.
for (const store of [$cart, $parked, $resume, $user]) keepMount(store)

// A browser has it; happy-dom has not.
Object.assign(globalThis, { MessageChannel })

// A shop that answers in the same process may share its cores with many others.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
