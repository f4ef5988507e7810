import { z } from 'zod'
import type { GatewayName } from '#lib/text/labels/admin-orders.ts'
import { absoluteUrl } from './config-values.ts'

/** Each has a name for the staff. */
const DRIVERS = ['local', 'zarinpal', 'zibal', 'sep'] as const satisfies readonly GatewayName[]

/** Settings of the payment gateways; the keys of one that is no longer named let it settle. */
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

const KEYS = {
  local: [],
  zarinpal: ['ZARINPAL_MERCHANT_ID'],
  zibal: ['ZIBAL_MERCHANT'],
  sep: ['SEP_TERMINAL_ID'],
} as const satisfies Record<PaymentDriver, readonly (keyof PaymentConfig)[]>

/** What the gateway that is named cannot do without, in one sentence; null when all is there. */
export function missingForPayment(
  config: PaymentConfig & { SITE_URL?: string | undefined },
): string | null {
  const { PAYMENT_DRIVER: driver } = config
  const missing = KEYS[driver].find(key => config[key] === undefined)
  if (missing) return `${missing} is missing: PAYMENT_DRIVER names ${driver}.`
  if (driver === 'local' || config.SITE_URL !== undefined) return null
  return `SITE_URL is missing: PAYMENT_DRIVER names ${driver}, which sends customers back to it.`
}

/** Wrong values of these are never shown. */
export const PAYMENT_KEYS: ReadonlySet<string> = new Set(Object.values(KEYS).flat())
