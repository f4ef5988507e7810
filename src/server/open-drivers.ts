import type { Logger } from 'pino'
import type { Config } from './platform/config/config.ts'
import { geocodeCache } from './address/geocode-cache-queries.ts'
import type { Db } from './platform/database/open.ts'
import { createLocalGeocoder } from './address/geocoder/geocoder-local.ts'
import { createNeshanGeocoder } from './address/geocoder/geocoder-neshan.ts'
import { createNominatimGeocoder } from './address/geocoder/geocoder-nominatim.ts'
import { createRemoteGeocoder } from './address/geocoder/geocoder-remote.ts'
import type { Geocoder, GeocoderTimes } from './address/geocoder/geocoder.ts'
import { createSmsFailover } from './messaging/sms-failover.ts'
import { createSmsIr } from './messaging/sms-ir.ts'
import { createKavenegarSms } from './messaging/sms-kavenegar.ts'
import { createLocalSms } from './messaging/sms-local.ts'
import { smsTemplates } from './messaging/sms-templates.ts'
import type { Sms, SmsTemplate } from './messaging/sms.ts'
import { smsSiteOf } from './platform/config/site-host.ts'

const SMS_TIMEOUT_MS = 5_000
const GEOCODER_TIMES: GeocoderTimes = { searchMs: 3_000, reverseMs: 5_000 }

interface DriverOptions {
  config: Config
  db: Db
  /** Epoch seconds. */
  now: () => number
  log: Logger
}

/** By SMS_DRIVER, preferred one first, behind a failover. */
export function openSms({ config, now, log }: Omit<DriverOptions, 'db'>): Sms {
  const factories = {
    local: () => createLocalSms({ outboxPath: config.SMS_OUTBOX, now, site: smsSiteOf(config) }),
    kavenegar: () =>
      createKavenegarSms({
        baseUrl: config.KAVENEGAR_BASE_URL,
        apiKey: config.KAVENEGAR_API_KEY ?? '',
        templates: forEach(template => config.KAVENEGAR_TEMPLATES[template] ?? template),
        line: config.KAVENEGAR_LINE,
        timeoutMs: SMS_TIMEOUT_MS,
      }),
    'sms.ir': () =>
      createSmsIr({
        baseUrl: config.SMSIR_BASE_URL,
        apiKey: config.SMSIR_API_KEY ?? '',
        templateIds: forEach(template => Number(config.SMSIR_TEMPLATES[template])),
        line: config.SMSIR_LINE,
        timeoutMs: SMS_TIMEOUT_MS,
      }),
  }
  const providers = config.SMS_DRIVER.map(name => ({ name, sms: factories[name]() }))
  return createSmsFailover({ providers, now, log })
}

/** By GEOCODER; a remote one falls back on the gazetteer. */
export function openGeocoder({ config, db, now, log }: DriverOptions): Geocoder {
  const local = createLocalGeocoder()
  const name = config.GEOCODER
  if (name === 'local') return local
  const times = GEOCODER_TIMES
  const factories = {
    nominatim: () => createNominatimGeocoder({ baseUrl: config.NOMINATIM_URL ?? '', times }),
    neshan: () =>
      createNeshanGeocoder({
        baseUrl: config.NESHAN_BASE_URL,
        apiKey: config.NESHAN_API_KEY ?? '',
        times,
      }),
  }
  const cache = geocodeCache(db, now)
  return createRemoteGeocoder({
    name,
    provider: factories[name](),
    fallback: local,
    cache,
    now,
    log,
  })
}

const forEach = <T>(valueOf: (template: SmsTemplate) => T): Record<SmsTemplate, T> =>
  Object.fromEntries(smsTemplates.map(template => [template, valueOf(template)])) as Record<
    SmsTemplate,
    T
  >
