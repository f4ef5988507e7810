import type { SettingGroup, SettingValues } from '#lib/contract/admin/settings.ts'
import { isCardNumber, isIban } from '#lib/rules/bank-account.ts'
import { isAddress } from '#lib/rules/inside-link.ts'
import { safeHref } from '#lib/rules/links.ts'
import { fieldRequired, inRow } from '#lib/text/fields.ts'
import { settingMessages } from '#lib/text/messages/admin-settings.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import type { Faults } from '../platform/http/validation.ts'
import { isEmpty } from './setting-groups.ts'

const PHONE = /^\+?[\d\s()-]{3,40}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Faults of normalised values, beyond their schema. */
export const settingFaults: {
  [G in SettingGroup]: (values: SettingValues[G]) => Faults
} = {
  delivery: () => ({}),
  contact: ({ support_phone, support_email }) => ({
    ...(support_phone !== '' &&
      !PHONE.test(support_phone) && { support_phone: [settingMessages.phone] }),
    ...(support_email !== '' &&
      !EMAIL.test(support_email) && { support_email: [settingMessages.email] }),
  }),
  social: ({ social }) => {
    const sentences = social.flatMap(({ url }, index) =>
      isSiteLink(url) ? [] : [inRow(index + 1, settingMessages.url)],
    )
    return sentences.length > 0 ? { social: sentences } : {}
  },
  'trust-seal': values => {
    if (isEmpty(values)) return {}
    return {
      ...missing(values, ['title', 'image']),
      ...(!isSiteLink(values.url) && { url: [settingMessages.url] }),
    }
  },
  map: values => (isEmpty(values) ? {} : missing(values, ['lat', 'lng'])),
  'bank-account': values => {
    if (isEmpty(values)) return {}
    const { card, iban } = values
    return {
      ...missing(values, ['holder', 'bank']),
      ...(card === '' && iban === '' && { card: [settingMessages.cardOrIban] }),
      ...(card !== '' && !isCardNumber(card) && { card: [settingMessages.card] }),
      ...(iban !== '' && !isIban(iban) && { iban: [settingMessages.iban] }),
    }
  },
  claims: ({ claims_at_once, claims_at_once_sum }) =>
    claims_at_once <= claims_at_once_sum ? {} : { claims_at_once_sum: [settingMessages.claimsSum] },
  'scale-labels': () => ({}),
  speed: () => ({}),
  torob: () => ({}),
  'text-hours': ({ from, to }) => (from < to ? {} : { to: [settingMessages.hours] }),
}

const isSiteLink = (href: string): boolean =>
  /^https:/i.test(href) && isAddress(href) && safeHref(href) !== '#'

const missing = <V extends object>(values: V, names: readonly (keyof V & string)[]): Faults =>
  Object.fromEntries(
    names
      .filter(name => values[name] === '' || values[name] === null)
      .map(name => [name, [fieldRequired(wireFieldName(name))]]),
  )
