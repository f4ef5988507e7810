// The page has a first screen: what stands below it waits (client/first/rest.ts).
document.documentElement.setAttribute('data-first', '')

export {}
