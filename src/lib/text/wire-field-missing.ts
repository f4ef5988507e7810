import { fieldMissing, fieldRequired } from './fields.ts'
import { isWireField, type WireFieldName, wireFieldNames } from './wire-fields.ts'

const CHOOSE = 'انتخاب'
const SPECIFY = 'مشخص'
/** Verbs for fields that are not typed. */
const FIELD_VERBS: Partial<Record<WireFieldName, string>> = {
  rates: CHOOSE,
  scopes: CHOOSE,
  product: CHOOSE,
  sortby: CHOOSE,
  info_id: CHOOSE,
  posting_method: CHOOSE,
  payment_port: CHOOSE,
  periodic_type: CHOOSE,
  time_id: CHOOSE,
  company_id: CHOOSE,
  company_time_id: CHOOSE,
  brand: CHOOSE,
  category: CHOOSE,
  shelf: CHOOSE,
  special_shelf: CHOOSE,
  add: SPECIFY,
  count: SPECIFY,
  items: SPECIFY,
  lines: CHOOSE,
  use_wallet: SPECIFY,
  remainder_to_wallet: SPECIFY,
  accept_drops: SPECIFY,
  debt: SPECIFY,
  special_sale: SPECIFY,
  id: SPECIFY,
  ids: SPECIFY,
  record_id: SPECIFY,
  record_name: SPECIFY,
  module: SPECIFY,
  row: SPECIFY,
  page: SPECIFY,
  roles: CHOOSE,
  check: 'بارگذاری',
  picture: CHOOSE,
  shape: CHOOSE,
  state: CHOOSE,
  target: CHOOSE,
  rounding: CHOOSE,
}

export const wireFieldMissing = (field: string): string =>
  isWireField(field)
    ? fieldRequired(wireFieldNames[field], FIELD_VERBS[field])
    : fieldMissing(field)
