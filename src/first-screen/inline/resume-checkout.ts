import { RESUME_KEY } from '#lib/rules/storage-keys.ts'

// Continues to checkout after a sign-in that began there.
try {
  const resume = localStorage[RESUME_KEY] === 'true'
  if (resume && document.cookie.includes('sabad_in=1')) location.replace('/checkout')
} catch {
  // Storage is blocked.
}
