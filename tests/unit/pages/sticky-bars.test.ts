import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const STICKY_END = /position: sticky;[^}]*?inset-(block-end|inline)/

test('the office scrolls focused elements out from under its sticky bars', () => {
  const files = globSync('src/styles/{admin.css,admin/*.css}').filter(file =>
    /position: sticky/.test(readFileSync(file, 'utf8')),
  )
  const covering = files.filter(file => STICKY_END.test(readFileSync(file, 'utf8')))
  expect(covering.length).toBeGreaterThan(3)
  for (const file of covering)
    expect([file, /scroll-padding/.test(readFileSync(file, 'utf8'))]).toEqual([file, true])
})
