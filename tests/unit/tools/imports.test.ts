import { expect, test } from 'vitest'
import { importsOf } from '../../../tools/imports.ts'

const TS = `import { a } from './a.ts'
import type { B } from './b.ts'
import { type C } from './c.ts'
import './d.css'
export { e } from './e.ts'
export type { F } from './f.ts'
export * from './g.ts'
const h = await import('./h.ts')
type I = typeof import('./i.ts')
// import './comment.ts'
const text = "import './text.ts'"
`

test('finds static, dynamic and re-exported imports with their lines', () => {
  expect(importsOf('src/x.ts', TS)).toEqual([
    { specifier: './a.ts', line: 1, typeOnly: false },
    { specifier: './b.ts', line: 2, typeOnly: true },
    { specifier: './c.ts', line: 3, typeOnly: false },
    { specifier: './d.css', line: 4, typeOnly: false },
    { specifier: './e.ts', line: 5, typeOnly: false },
    { specifier: './f.ts', line: 6, typeOnly: true },
    { specifier: './g.ts', line: 7, typeOnly: false },
    { specifier: './h.ts', line: 8, typeOnly: false },
    { specifier: './i.ts', line: 9, typeOnly: true },
  ])
})

test('reads the frontmatter and the scripts of an Astro file, not its markup', () => {
  const page = `---
import Shop from '#layouts/Shop.astro'
---

<Shop><p>import x from './prose.ts'</p></Shop>
<script>
  import { open } from '#client/open.ts'
  open()
</script>
<style>
  p { color: red }
</style>
`
  expect(importsOf('src/pages/index.astro', page)).toEqual([
    { specifier: '#layouts/Shop.astro', line: 2, typeOnly: false },
    { specifier: '#client/open.ts', line: 7, typeOnly: false },
  ])
})

test('reads TSX with markup around an import', () => {
  const tsx = `import { useState } from 'react'
export const A = () => <p>import './no.ts'{useState(0)[0]}</p>
const B = () => import('./b.tsx')
`
  expect(importsOf('src/ui/A.tsx', tsx).map(one => one.specifier)).toEqual(['react', './b.tsx'])
})
