import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { forgottenMobile } from '#lib/rules/forgotten.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { AccountMobile } from '#ui/admin/AccountMobile.tsx'

it.each([
  ['09121234567', '۰۹۱۲۱۲۳۴۵۶۷'],
  [forgottenMobile(4), customerLabels.forgotten],
])('shows the mobile of an account, %s', (mobile, shown) => {
  expect(render(<AccountMobile mobile={mobile} />).container.textContent).toBe(shown)
})
