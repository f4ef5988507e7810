// Section 2: whoever was on the way to the checkout goes on there, once signed in.
try {
  const resume = localStorage.getItem('sabad:resume') === 'true'
  if (resume && /(^|; )sabad_in=1/.test(document.cookie)) location.replace('/checkout')
} catch {
  // No storage, nothing to resume.
}

export {}
