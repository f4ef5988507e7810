// Continues to checkout after a sign-in that began there.
try {
  const resume = localStorage.getItem('sabad:resume') === 'true'
  if (resume && /(^|; )sabad_in=1/.test(document.cookie)) location.replace('/checkout')
} catch {
  // Storage is blocked.
}

export {}
