import { z } from 'zod'
import type { GatewayName } from '#lib/text/labels/admin-orders.ts'
import { absoluteUrl } from './config-values.ts'

const DRIVERS = ['local', 'zarinpal', 'zibal', 'sep'] as const satisfies readonly GatewayName[]

/** The keys of a former gateway let it settle its payments. */
export const paymentEnvironment = {
  PAYMENT_DRIVER: z.enum(DRIVERS).default('local'),
  ZARINPAL_MERCHANT_ID: z.string().trim().length(36, 'must have 36 characters').optional(),
  ZARINPAL_BASE_URL: absoluteUrl.default('https://payment.zarinpal.com'),
  ZIBAL_MERCHANT: z.string().trim().min(1, 'must not be empty').optional(),
  ZIBAL_BASE_URL: absoluteUrl.default('https://gateway.zibal.ir'),
  SEP_TERMINAL_ID: z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, 'must be a number')
    .optional(),
  SEP_BASE_URL: absoluteUrl.default('https://sep.shaparak.ir'),
}

type PaymentConfig = z.output<z.ZodObject<typeof paymentEnvironment>>
type PaymentDriver = PaymentConfig['PAYMENT_DRIVER']

/** Settings that each driver needs. */
export const GATEWAY_KEYS = {
  local: [],
  zarinpal: ['ZARINPAL_MERCHANT_ID'],
  zibal: ['ZIBAL_MERCHANT'],
  sep: ['SEP_TERMINAL_ID'],
} as const satisfies Record<PaymentDriver, readonly (keyof PaymentConfig)[]>

/** One sentence; null when the gateway has all it needs. */
export function missingForPayment(
  config: PaymentConfig & { SITE_URL?: string | undefined },
): string | null {
  const { PAYMENT_DRIVER: driver } = config
  const missing = GATEWAY_KEYS[driver].find(key => config[key] === undefined)
  if (missing) return `${missing} is missing: PAYMENT_DRIVER names ${driver}.`
  if (driver === 'local' || config.SITE_URL !== undefined) return null
  return `SITE_URL is missing: PAYMENT_DRIVER names ${driver}, which sends customers back to it.`
}

/** Their invalid values are never printed. */
export const PAYMENT_KEYS: ReadonlySet<string> = new Set(Object.values(GATEWAY_KEYS).flat())
