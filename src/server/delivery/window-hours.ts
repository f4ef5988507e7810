import { hoursFault, type WindowHours } from '#lib/rules/delivery-window.ts'
import { fieldInvalid } from '#lib/text/fields.ts'
import { companyMessages, windowOvernight } from '#lib/text/messages/admin-companies.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'

export function hoursMessage(hours: WindowHours): string | null {
  switch (hoursFault(hours)) {
    case 'empty':
      return companyMessages.windowOrder
    case 'overnight':
      return windowOvernight(hours)
    case 'past-midnight':
      return fieldInvalid(wireFieldName('finished_hr'))
    case null:
      return null
  }
}
