import type { SettingGroup, SettingValues } from '#lib/contract/admin/settings.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import type { Settings } from '../platform/database/settings.ts'

export const groupValues = (settings: Settings): SettingValues => ({
  delivery: {
    free_shipping_threshold: settings.free_shipping_threshold,
    order_areas: settings.order_areas,
    substitute_minutes: settings.substitute_minutes,
    window_hold_minutes: settings.window_hold_minutes,
  },
  contact: {
    support_phone: settings.support_phone,
    support_email: settings.support_email,
    address: settings.address,
  },
  social: { social: settings.social.map(({ name, url }) => ({ name, url })) },
  'trust-seal': {
    title: settings.trust_seal?.title ?? '',
    image: settings.trust_seal?.image ?? null,
    url: settings.trust_seal?.url ?? '',
  },
  map: {
    lat: settings.map?.lat ?? null,
    lng: settings.map?.lng ?? null,
    image: settings.map?.image ?? null,
  },
  'bank-account': {
    holder: settings.bank_account?.holder ?? '',
    bank: settings.bank_account?.bank ?? '',
    card: settings.bank_account?.card ?? '',
    iban: settings.bank_account?.iban ?? '',
  },
  claims: {
    claims_at_once: settings.claims_at_once,
    claims_at_once_count: settings.claims_at_once_count,
    claims_at_once_sum: settings.claims_at_once_sum,
  },
  'text-hours': { ...settings.text_hours, ...campaignValues(settings) },
  'scale-labels': { price_prefixes: settings.scale_price_prefixes },
  speed: speedValues(settings),
  torob: { torob_products: settings.torob_products, torob_orders: settings.torob_orders },
})

const speedValues = ({ speed_lcp, speed_inp, speed_cls, speed_ttfb }: Settings) => ({
  speed_lcp,
  speed_inp,
  speed_cls,
  speed_ttfb,
})

const campaignValues = ({ sms_part_price, campaign_gap_days }: Settings) => ({
  sms_part_price,
  campaign_gap_days,
})

/** Normalised texts, with Latin digits where programs read them. */
export const normalizeGroup: {
  [G in SettingGroup]: (values: SettingValues[G]) => SettingValues[G]
} = {
  delivery: values => ({
    ...values,
    order_areas: [...new Set(values.order_areas.map(normalizeText))],
  }),
  contact: ({ support_phone, support_email, address }) => ({
    support_phone: toLatinDigits(support_phone),
    support_email: support_email.toLowerCase(),
    address: normalizeText(address),
  }),
  social: ({ social }) => ({
    social: social.map(({ name, url }) => ({ name: normalizeText(name), url })),
  }),
  'trust-seal': values => ({ ...values, title: normalizeText(values.title) }),
  map: values => values,
  'bank-account': ({ holder, bank, card, iban }) => ({
    holder: normalizeText(holder),
    bank: normalizeText(bank),
    card: plainNumber(card),
    iban: plainNumber(iban).toUpperCase(),
  }),
  claims: values => values,
  'text-hours': values => values,
  'scale-labels': ({ price_prefixes }) => ({
    price_prefixes: [...new Set(price_prefixes)].sort((a, b) => a - b),
  }),
  speed: values => values,
  torob: values => values,
}

/** Without the spaces and hyphens that people write between groups of digits. */
const plainNumber = (text: string): string => toLatinDigits(text).replaceAll(/[\s\u200c-]/g, '')

/** As they are stored. */
export const storedSettings: {
  [G in SettingGroup]: (values: SettingValues[G]) => Partial<Settings>
} = {
  delivery: values => values,
  contact: values => values,
  social: values => values,
  'trust-seal': values => ({ trust_seal: isEmpty(values) ? null : values }),
  map: ({ lat, lng, image }) => ({
    map: lat === null || lng === null ? null : { lat, lng, image },
  }),
  'bank-account': values => ({
    bank_account: isEmpty(values)
      ? null
      : { ...values, card: values.card || null, iban: values.iban || null },
  }),
  claims: values => values,
  'text-hours': ({ from, to, ...campaigns }) => ({ text_hours: { from, to }, ...campaigns }),
  'scale-labels': ({ price_prefixes }) => ({ scale_price_prefixes: price_prefixes }),
  speed: values => values,
  torob: values => values,
}

export const isEmpty = (values: object): boolean =>
  Object.values(values).every(value => value === '' || value === null)
