// Before the first paint of a profile page: whoever has to finish registering sees no way to the
// others (section 2).
try {
  const user = JSON.parse(localStorage.getItem('sabad:user') ?? '{}') as {
    register_status?: number
  }
  document.documentElement.toggleAttribute('data-unfinished', user.register_status === 3)
} catch {
  // Nothing readable is there.
}

export {}
