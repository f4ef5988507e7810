import { expect, test } from 'vitest'
import { distinctMembers } from '#lib/text/distinct-names.ts'

test('members with the same name are told apart by the end of their mobile', () => {
  const members = [
    { id: 1, name: 'علی رضایی', mobile: '09121114567' },
    { id: 2, name: 'سارا نادری', mobile: '09121110000' },
    { id: 3, name: 'علی رضایی', mobile: '09121111234' },
  ]
  expect(distinctMembers(members).map(({ name }) => name)).toEqual([
    'علی رضایی (…۴۵۶۷)',
    'سارا نادری',
    'علی رضایی (…۱۲۳۴)',
  ])
})
