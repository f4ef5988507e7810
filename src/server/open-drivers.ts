import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { geocodeCache } from './db/geocode-cache.ts'
import type { Db } from './db/open.ts'
import { createLocalGeocoder } from './outside/geocoder-local.ts'
import { createNeshanGeocoder } from './outside/geocoder-neshan.ts'
import { createNominatimGeocoder } from './outside/geocoder-nominatim.ts'
import { createRemoteGeocoder } from './outside/geocoder-remote.ts'
import type { Geocoder, GeocoderTimes } from './outside/geocoder.ts'
import { createSmsFailover } from './outside/sms-failover.ts'
import { createSmsIr } from './outside/sms-ir.ts'
import { createKavenegarSms } from './outside/sms-kavenegar.ts'
import { createLocalSms } from './outside/sms-local.ts'
import { smsTemplates } from './outside/sms-templates.ts'
import type { Sms, SmsTemplate } from './outside/sms.ts'
import { smsSiteOf } from './site-host.ts'

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
        timeoutMs: SMS_TIMEOUT_MS,
      }),
    'sms.ir': () =>
      createSmsIr({
        baseUrl: config.SMSIR_BASE_URL,
        apiKey: config.SMSIR_API_KEY ?? '',
        templateIds: forEach(template => Number(config.SMSIR_TEMPLATES[template])),
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
