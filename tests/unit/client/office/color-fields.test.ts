import { afterEach, expect, test } from 'vitest'
import { startColorFields } from '../../../../src/client/office/color-fields.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

test('a chosen colour is written into its field, a typed one shown in the chooser', () => {
  document.body.innerHTML = '<label for="c">رنگ</label><input id="c" data-color value="" />'
  startColorFields(field => `انتخاب ${field}`)
  const [field, chooser] = document.querySelectorAll('input')
  if (!field || !chooser) expect.fail()
  expect([chooser.ariaLabel, chooser.dataset['empty']]).toEqual(['انتخاب رنگ', 'true'])
  chooser.value = '#1b7a48'
  chooser.dispatchEvent(new Event('input', { bubbles: true }))
  expect(field.value).toBe('#1b7a48')
  field.value = '#AA0000'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  expect([chooser.value.toLowerCase(), chooser.dataset['empty']]).toEqual(['#aa0000', 'false'])
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
  expect([field.value, chooser.dataset['empty']]).toEqual(['', 'true'])
})
