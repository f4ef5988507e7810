import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each struck-through value has a label for screen readers', () => {
  const files = globSync('src/**/*.{tsx,astro}').filter(file =>
    /<(del|s)[\s>]/.test(readFileSync(file, 'utf8')),
  )
  expect(files).toEqual(['src/ui/Struck.tsx'])
})
