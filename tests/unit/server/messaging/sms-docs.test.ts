import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { smsTemplates } from '#server/messaging/sms-templates.ts'

const docs = readFileSync('docs/sms-and-maps.md', 'utf8')

test('the docs list exactly the templates of texts', () => {
  const listed = [...docs.matchAll(/^\| `([a-z-]+)` \| [^|`]+ \|$/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual([...smsTemplates].toSorted())
})
