import { expect, test } from 'vitest'
import type { StaffCompany } from '#lib/contract/admin/company.ts'
import { companyIn, companyValues } from '../../../src/pages/admin/_parts/company-in.ts'

const COMPANY = {
  ...{ name: 'سروش', address: 'تهران، ونک ۱۲', city: 'تهران', lat: 35.7573, lng: 51.41 },
  ...{ discount_percent: 12, flooring: 10_000_000, active: true },
  ...{ join_code: 'soroush-20', until: '1406-09-02' },
} as StaffCompany

test('a company form shows Persian digits, except in codes, and reads them back', () => {
  const values = companyValues(COMPANY)
  expect(values).toMatchObject({ lat: '۳۵٫۷۵۷۳', lng: '۵۱٫۴۱', discount_percent: '۱۲' })
  expect(values).toMatchObject({ flooring: '۱٬۰۰۰٬۰۰۰', until: '۱۴۰۶-۰۹-۰۲' })
  expect(values['join_code']).toBe('soroush-20')
  const { lat, lng, discount_percent, flooring } = companyIn(values)
  expect({ lat, lng, discount_percent, flooring }).toEqual({
    ...{ lat: 35.7573, lng: 51.41, discount_percent: 12, flooring: 10_000_000 },
  })
  expect(companyIn({ ...values, lat: '35.7573', flooring: '1000000' })).toMatchObject({
    ...{ lat: 35.7573, flooring: 10_000_000 },
  })
})
