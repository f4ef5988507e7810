import type { StaffCompany } from '#lib/contract/admin/company.ts'
import { toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'
import { numberIn, tomanIn, tomanText } from './typed-numbers.ts'

type FormValues = Record<string, string>

/** Typed degrees; other text is left to the API to refuse. */
export function degreesIn(text = ''): number | string {
  const latin = toLatinDigits(text).replace('٫', '.').trim()
  return /^-?\d{1,3}(\.\d{1,12})?$/.test(latin) ? Number(latin) : text
}

const degreesText = (degrees: number): string => toPersianDigits(degrees).replace('.', '٫')

export const companyIn = (values: FormValues) => ({
  name: values['name'] ?? '',
  address: values['address'] ?? '',
  city: values['city'] ?? '',
  lat: degreesIn(values['lat']),
  lng: degreesIn(values['lng']),
  discount_percent: numberIn(values['discount_percent'] ?? ''),
  flooring: tomanIn('flooring', values),
  active: values['active'] !== undefined,
  join_code: values['join_code']?.trim() || null,
  until: values['until']?.trim() || null,
})

export const companyValues = (company: StaffCompany): FormValues => ({
  name: company.name,
  address: company.address,
  city: company.city,
  lat: degreesText(company.lat),
  lng: degreesText(company.lng),
  discount_percent: toPersianDigits(company.discount_percent),
  flooring: tomanText(company.flooring),
  ...(company.active ? { active: '1' } : {}),
  join_code: company.join_code ?? '',
  until: toPersianDigits(company.until ?? ''),
})

export const ownWindowIn = (values: FormValues, form: FormData) => ({
  weekdays: form.getAll('weekdays').map(Number),
  started_hr: numberIn(values['started_hr'] ?? ''),
  finished_hr: numberIn(values['finished_hr'] ?? ''),
  price: tomanIn('price', values),
  capacity: numberIn(values['capacity'] ?? ''),
  cutoff_minutes: numberIn(values['cutoff_minutes'] ?? ''),
})
