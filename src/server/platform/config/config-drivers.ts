import { z } from 'zod'
import { smsTemplates } from '#server/messaging/sms-templates.ts'
import type { SmsTemplate } from '#server/messaging/sms.ts'
import { absoluteUrl } from './config-values.ts'

const SMS_DRIVERS = ['local', 'kavenegar', 'sms.ir'] as const
const SMS_DRIVER_RULE =
  'it names local, kavenegar or sms.ir, or several of them with commas, the preferred one first'

const TEMPLATES_RULE = `it must read like order-paid=NAME,code=NAME; our templates are ${smsTemplates.join(', ')}`
const PUBLIC_NOMINATIM = /^https?:\/\/nominatim\.openstreetmap\.org(?=[:/]|$)/

const driverList = z
  .string()
  .default('local')
  .transform(names => names.split(',').map(name => name.trim()))
  .pipe(z.array(z.enum(SMS_DRIVERS, SMS_DRIVER_RULE)))
  .refine(names => new Set(names).size === names.length, SMS_DRIVER_RULE)

/** Provider names by template: `code=VALUE,order-paid=VALUE`. */
const templateMap = (value: RegExp) =>
  z
    .string()
    .default('')
    .transform((text, context): Partial<Record<SmsTemplate, string>> => {
      const pairs = text.split(',').flatMap(pair => (pair.trim() === '' ? [] : [pair.split('=')]))
      const map: Record<string, string> = {}
      for (const [name = '', providerName = '', ...more] of pairs) {
        const isKnown = smsTemplates.some(template => template === name.trim())
        if (!isKnown || more.length > 0 || !value.test(providerName.trim())) {
          context.addIssue({ code: 'custom', message: TEMPLATES_RULE })
          return z.NEVER
        }
        map[name.trim()] = providerName.trim()
      }
      return map
    })

const lineNumber = z
  .string()
  .regex(/^\d{4,15}$/, 'it is the number of a line for advertisements, in digits')
  .optional()

export const driverEnvironment = {
  SMS_DRIVER: driverList,
  KAVENEGAR_API_KEY: z.string().optional(),
  KAVENEGAR_BASE_URL: absoluteUrl.default('https://api.kavenegar.com'),
  KAVENEGAR_TEMPLATES: templateMap(/^\S{1,100}$/),
  KAVENEGAR_LINE: lineNumber,
  SMSIR_API_KEY: z.string().optional(),
  SMSIR_BASE_URL: absoluteUrl.default('https://api.sms.ir'),
  SMSIR_TEMPLATES: templateMap(/^\d{1,9}$/),
  SMSIR_LINE: lineNumber,
  GEOCODER: z.enum(['local', 'nominatim', 'neshan']).default('local'),
  NOMINATIM_URL: absoluteUrl
    .refine(url => !PUBLIC_NOMINATIM.test(url), 'the public server allows no search while typing')
    .optional(),
  NESHAN_API_KEY: z.string().optional(),
  NESHAN_BASE_URL: absoluteUrl.default('https://api.neshan.org'),
}

type DriverConfig = z.output<z.ZodObject<typeof driverEnvironment>>

/** One sentence; null when the chosen drivers have all they need. */
export function missingForDrivers(config: DriverConfig): string | null {
  const { SMS_DRIVER, GEOCODER } = config
  const missing = (name: keyof DriverConfig, of: string): string | null =>
    config[name] === undefined ? `${name} is missing: ${of}.` : null
  const checks = {
    kavenegar: () => missing('KAVENEGAR_API_KEY', 'SMS_DRIVER names kavenegar'),
    'sms.ir': () =>
      missing('SMSIR_API_KEY', 'SMS_DRIVER names sms.ir') ?? missingNumbers(config.SMSIR_TEMPLATES),
    nominatim: () => missing('NOMINATIM_URL', 'GEOCODER names nominatim'),
    neshan: () => missing('NESHAN_API_KEY', 'GEOCODER names neshan'),
    local: () => null,
  }
  for (const driver of [...SMS_DRIVER, GEOCODER]) {
    const sentence = checks[driver]()
    if (sentence !== null) return sentence
  }
  return null
}

function missingNumbers(map: DriverConfig['SMSIR_TEMPLATES']): string | null {
  const without = smsTemplates.filter(template => map[template] === undefined)
  return without.length === 0
    ? null
    : `SMSIR_TEMPLATES has no number for ${without.join(', ')}: sms.ir numbers each template.`
}
