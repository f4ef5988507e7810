import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every struck-through value has a label for people who do not see the line', () => {
  const files = globSync('src/**/*.{tsx,astro}').filter(file =>
    /<(del|s)[\s>]/.test(readFileSync(file, 'utf8')),
  )
  expect(files).toEqual(['src/ui/Struck.tsx'])
})
