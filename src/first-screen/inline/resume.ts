import { RESUME_KEY } from '#lib/rules/storage-keys.ts'

// Continues to checkout after a sign-in that began there.
try {
  const resume = localStorage.getItem(RESUME_KEY) === 'true'
  if (resume && /(^|; )sabad_in=1/.test(document.cookie)) location.replace('/checkout')
} catch {
  // Storage is blocked.
}
