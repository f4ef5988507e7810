import type { StaffCompany } from '#lib/contract/admin/company.ts'
import { toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'
import { numberIn, tomanIn, tomanText } from './typed-numbers.ts'

type Typed = Record<string, string>

/** Typed degrees; other text is left to the API to refuse. */
function degreesIn(text = ''): number | string {
  const latin = toLatinDigits(text).replace('٫', '.').trim()
  return /^-?\d{1,3}(\.\d{1,12})?$/.test(latin) ? Number(latin) : text
}

const degreesText = (degrees: number): string => toPersianDigits(degrees).replace('.', '٫')

export const companyIn = (typed: Typed) => ({
  name: typed['name'] ?? '',
  address: typed['address'] ?? '',
  city: typed['city'] ?? '',
  lat: degreesIn(typed['lat']),
  lng: degreesIn(typed['lng']),
  discount_percent: numberIn(typed['discount_percent'] ?? ''),
  flooring: tomanIn('flooring', typed),
  active: typed['active'] !== undefined,
  join_code: typed['join_code']?.trim() || null,
  until: typed['until']?.trim() || null,
})

export const companyTyped = (company: StaffCompany): Typed => ({
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

export const ownWindowIn = (typed: Typed, form: FormData) => ({
  weekdays: form.getAll('weekdays').map(Number),
  started_hr: numberIn(typed['started_hr'] ?? ''),
  finished_hr: numberIn(typed['finished_hr'] ?? ''),
  price: tomanIn('price', typed),
  capacity: numberIn(typed['capacity'] ?? ''),
  cutoff_minutes: numberIn(typed['cutoff_minutes'] ?? ''),
})
