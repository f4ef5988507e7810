import type { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import type { addressBodySchema } from '#lib/contract/address.ts'
import { isPostalCode, missingFields, POSTAL_CODE_DIGITS } from '#lib/rules/address.ts'
import { fieldDigits, fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { typedNumber } from '#lib/text/typed-number.ts'
import type { AddressFields } from './address-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Faults } from '../platform/http/validation.ts'
import { parseTypedMobile, mobileSentences } from '../account/read-mobile.ts'
import { readLocality } from './read-place.ts'

type AddressBody = z.output<typeof addressBodySchema>
type Texts = Pick<AddressBody, 'name' | 'mobile' | 'address' | 'number' | 'unit' | 'postal_code'>

/** Province, city, locality and district come from the geocoder. */
export async function readAddressFields(deps: Deps, body: AddressBody): Promise<AddressFields> {
  const { lat, lng } = body
  const typed = textsOf(body)
  const mobile = parseTypedMobile(body.mobile)
  const faults = addressFaults(body)
  const geocoded = await readLocality(deps, lat, lng)
  if (!geocoded) faults['lat'] = [messages.addressOutsideBounds]
  if (!mobile.ok || !geocoded || Object.keys(faults).length > 0)
    throw new ApiError(HttpStatus.unprocessable, faults)
  const { province, city, locality, district } = geocoded
  return { ...typed, mobile: mobile.mobile, lat, lng, province, city, locality, district }
}

const NOTHING: Texts = { name: '', mobile: '', address: '', number: '', unit: '', postal_code: '' }

/** Faults of the texts by field; the point is checked by the geocoder. */
export function addressFaults(body: Partial<Texts>): Faults {
  const typed = textsOf({ ...NOTHING, ...body })
  const mobile = parseTypedMobile(typed.mobile)
  const faults: Faults = Object.fromEntries(
    missingFields(typed).map(field => [field, [fieldRequired(fieldName(field))]]),
  )
  if (!mobile.ok) faults['mobile'] ??= [mobileSentences[mobile.reason]]
  if (!isPostalCode(typed.postal_code))
    faults['postal_code'] = [fieldDigits(fieldName('postal_code'), POSTAL_CODE_DIGITS)]
  return faults
}

const textsOf = (body: Texts) => ({
  name: normalizeText(body.name),
  mobile: body.mobile,
  address: normalizeText(body.address),
  number: normalizeText(body.number),
  unit: normalizeText(body.unit),
  postal_code: typedNumber(body.postal_code),
})
