import { afterEach, expect, test } from 'vitest'
import { startFieldMessages } from '../../../../src/client/office/field-messages.ts'

afterEach(() => document.body.replaceChildren())

test('a field says what it lacks by its label until it is changed', () => {
  document.body.innerHTML = `<form><label for="a">دلیل<i>*</i></label><input id="a" required>
    <label>پیک<select required><option value=""></option></select></label></form>`
  startFieldMessages({
    ...{ missing: '% را وارد کنید', unchosen: '% را انتخاب کنید' },
    ...{ unchecked: 'علامت بزنید', invalid: '% معتبر نیست' },
  })
  const [input, select] = [document.querySelector('input')!, document.querySelector('select')!]
  for (const field of [input, select]) field.dispatchEvent(new Event('invalid'))
  expect(input.validationMessage).toBe('دلیل را وارد کنید')
  expect(select.validationMessage).toBe('پیک را انتخاب کنید')
  input.value = 'خراب'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  expect(input.validationMessage).toBe('')
})
