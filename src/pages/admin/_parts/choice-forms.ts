import type { PaymentPortFields, StaffPaymentPort } from '#lib/contract/admin/payment-port.ts'
import type { PostingMethodFields, StaffPostingMethod } from '#lib/contract/admin/posting-method.ts'
import type { RecordCells } from '#lib/contract/admin/catalogue.ts'
import { settingLabels as labels } from '#lib/text/labels/admin-settings.ts'
import type { FormColumn } from './record-form.ts'
import { tomanOrTyped } from './typed-numbers.ts'

type FormValues = Readonly<Record<string, string>>

export const METHOD_COLUMNS: readonly FormColumn[] = [
  { name: 'title', kind: 'text', required: true, label: labels.methodTitle },
  { name: 'description', kind: 'area', label: labels.methodNote },
  { name: 'amount', kind: 'toman', required: true, label: labels.amount },
  { name: 'active', kind: 'flag', label: labels.methodActive },
  { name: 'free_for_companies', kind: 'flag', label: labels.freeForCompanies },
  { name: 'pickup', kind: 'flag', label: labels.pickup },
  { name: 'logo', kind: 'picture', hint: '' },
]

export const NEW_METHOD: RecordCells = { active: 'true', amount: '0' }

export const methodCells = (method: StaffPostingMethod): RecordCells => ({
  ...{ title: method.title, description: method.description, logo: method.logo },
  amount: String(method.amount),
  active: String(method.active),
  free_for_companies: String(method.free_for_companies),
  pickup: String(method.pickup),
})

/** The amount may be text, which the API refuses. */
export const methodIn = (values: FormValues): PostingMethodFields => ({
  title: values['title'] ?? '',
  description: values['description'] ?? '',
  logo: values['logo']?.trim() || null,
  amount: tomanOrTyped(values['amount'] ?? '') as number,
  active: values['active'] === '1',
  free_for_companies: values['free_for_companies'] === '1',
  pickup: values['pickup'] === '1',
})

export const PORT_COLUMNS: readonly FormColumn[] = [
  { name: 'driver', kind: 'choice', required: true, key: true },
  { name: 'name', kind: 'text', required: true, label: labels.portName },
  { name: 'description', kind: 'area', label: labels.portNote },
  { name: 'active', kind: 'flag', label: labels.portActive },
]

export const NEW_PORT: RecordCells = { active: 'true', driver: 'gateway' }

export const portCells = (port: StaffPaymentPort): RecordCells => ({
  ...{ name: port.name, description: port.description },
  active: String(port.active),
})

export const portIn = (values: FormValues): PaymentPortFields => ({
  name: values['name'] ?? '',
  description: values['description'] ?? '',
  active: values['active'] === '1',
})

/** The move that a button of the list sends; null for others. */
export function moveIn({ place = '', revision = '' }: FormValues) {
  const match = /^(\d{1,9}):(\d{1,3})$/.exec(place)
  if (!match) return null
  return { params: { id: Number(match[1]) }, body: { position: Number(match[2]), revision } }
}
