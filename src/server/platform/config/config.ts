import { z } from 'zod'
import { missingForDrivers, driverEnvironment } from './config-drivers.ts'
import { missingForPayment, PAYMENT_KEYS, paymentEnvironment } from './config-payment.ts'
import { absoluteUrl, edPublicKey, trustProxy } from './config-values.ts'

const flag = z.enum(['0', '1']).default('0')
const PORT_RULE = 'it must be a whole number from 0 to 65535'
const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT_RULE)
  .transform(Number)
  .pipe(z.int().max(65_535, PORT_RULE))

/** As Torob publishes it. */
const TOROB_KEY = 'MCowBQYDK2VwAyEAt6Mu4T0pBORY11W+QeM35UsmLO3vsf+6yKpFDEImFk0='

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(4321),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'must start with file: or postgres://')
    .default('file:data/shop.db'),
  MEDIA_DIR: z.string().min(1).default('data/media'),
  SITE_URL: absoluteUrl.optional(),
  API_ORIGIN: absoluteUrl.optional(),
  ...driverEnvironment,
  ...paymentEnvironment,
  SMS_OUTBOX: z.string().min(1).default('data/outbox.jsonl'),
  MAP_STYLE_URL: absoluteUrl.optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: trustProxy,
  ALLOW_LOCAL_DRIVERS: flag,
  /** Checks the tokens of Torob; its published key without it. */
  TOROB_PUBLIC_KEY: edPublicKey.prefault(TOROB_KEY),
  /** Folder of CSV files from a till, which act by this key; off without it. */
  TILL_FOLDER: z.string().min(1).optional(),
  TILL_FOLDER_KEY: z.string().min(1).optional(),
  /** Receivers of webhooks in private networks and without TLS. */
  WEBHOOK_PRIVATE_TARGETS: flag,
  /** Traces go there (OTLP over HTTP); off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: absoluteUrl.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  /** Part of the requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('it must be a number from 0 to 1')
    .min(0)
    .max(1)
    .default(1),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Config = z.infer<typeof environmentSchema>

/** The message is one sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Throws a StartError that names the first invalid value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  )
  const result = environmentSchema.safeParse(present)
  if (result.success) {
    // A remote server has drivers of its own.
    const { data } = result
    return withSite(data.API_ORIGIN ? data : withDrivers(withoutLocalDrivers(data)))
  }
  const issue = result.error.issues[0]
  const name = String(issue?.path[0] ?? 'environment')
  const value = printableValue(name, present[name] ?? '')
  throw new StartError(`${name}${value}: ${issue?.message ?? 'wrong value'}.`)
}

/** Without secrets. */
function printableValue(name: string, value: string): string {
  if (/SECRET$|_KEY$/.test(name) || PAYMENT_KEYS.has(name)) return ''
  return ` is "${name === 'DATABASE_URL' ? value.replace(/\/\/.*@/s, '//…@').replace(/\?.*/s, '') : value}"`
}

/** With these anybody could sign in and pay nothing. */
const LOCAL_DRIVERS: ReadonlySet<string> = new Set(['local'])

function withoutLocalDrivers(config: Config): Config {
  if (config.NODE_ENV !== 'production' || config.ALLOW_LOCAL_DRIVERS === '1') return config
  for (const name of ['SMS_DRIVER', 'PAYMENT_DRIVER'] as const)
    if ([config[name]].flat().some(driver => LOCAL_DRIVERS.has(driver)))
      throw new StartError(
        `${name} is "${String(config[name])}", which is for trying the shop only: name a real driver, or set ALLOW_LOCAL_DRIVERS=1.`,
      )
  return config
}

function withDrivers(config: Config): Config {
  const missing =
    missingForDrivers(config) ?? missingForPayment(config) ?? missingForTillFolder(config)
  if (missing !== null) throw new StartError(missing)
  return config
}

const missingForTillFolder = ({ TILL_FOLDER, TILL_FOLDER_KEY }: Config): string | null =>
  TILL_FOLDER !== undefined && TILL_FOLDER_KEY === undefined
    ? 'TILL_FOLDER_KEY is missing: make a key in the office at /admin/settings/api-keys (docs/till.md).'
    : null

/** A public shop needs one address; a trial shop is found where it listens. */
function withSite(config: Config): Config {
  const { NODE_ENV, ALLOW_LOCAL_DRIVERS, SITE_URL } = config
  if (NODE_ENV === 'production' && ALLOW_LOCAL_DRIVERS === '0' && SITE_URL === undefined)
    throw new StartError(
      'SITE_URL is missing: set it to the address of the shop (https://…), which search engines and shared links name.',
    )
  return config
}
