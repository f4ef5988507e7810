import { z } from 'zod'
import { AffiliationType, Gender, RegisterStatus } from '#lib/codes/account.ts'
import { defineCalls, tooMany } from './call.ts'
import { wireCodeSchema, flagInBodySchema, idSchema, signedRialsSchema } from './values.ts'

/** As typed, in any digits; the server normalises it to 09xxxxxxxxx. */
export const mobileInputSchema = z.string().trim().min(1).max(60)
export const codeInputSchema = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .describe('the five digits of the text message, or its whole text')
export const passwordSchema = z.string().max(200)
export const personNameSchema = z.string().trim().max(60)
export const emailSchema = z.string().trim().max(120)

export const registerStatusSchema = wireCodeSchema(RegisterStatus)
export const genderSchema = wireCodeSchema(Gender).describe('1 unspecified, 2 male, 3 female')

export const userPlaceSchema = z.object({
  type: wireCodeSchema(AffiliationType).describe('1 the store, 2 a company'),
  name: z.string(),
})

export const userSchema = z
  .object({
    register_status: registerStatusSchema,
    confirm_status: z.int().describe('3 shows a warning, blocks nothing'),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    national_no: z.string().nullable(),
    gender: genderSchema,
    gender_fa: z.string(),
    mobile: z.string().describe('09xxxxxxxxx'),
    username: z.string(),
    wallet_value: signedRialsSchema,
    has_unused_coupon: z.boolean(),
    wants_offers: z.boolean().describe('agreed to offers by text message'),
    introduce_code: z.string(),
    place: userPlaceSchema,
    company: z.object({ name: z.string() }).nullable(),
    address: z.object({ id: idSchema }).nullable().describe('the main address'),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

export const signedInSchema = userSchema.extend({ token: z.string().describe('bearer token') })
export type SignedIn = z.infer<typeof signedInSchema>

const mobileBody = z.object({ mobile_no: mobileInputSchema })
export const codeSentSchema = z.object({
  resend_after: z.int().describe('seconds until another code can be requested'),
})

export const signupBodySchema = z.object({
  first_name: personNameSchema,
  last_name: personNameSchema,
  email: emailSchema.default(''),
  password: passwordSchema,
  password_confirmation: passwordSchema,
  terms_of_use: flagInBodySchema.default(false),
})

export const notSent = 'the text message could not be sent; another code can be requested at once'

export const tooManyCodes = `${tooMany}; data has resend_after where a code was just sent`

export const accountCalls = defineCalls({
  'POST /check-register': {
    summary: 'Whether a mobile number has an account, and how far its registration went.',
    access: 'public',
    body: mobileBody,
    data: z.object({ register_status: registerStatusSchema }),
    refusals: { 404: 'a new number', 429: tooMany },
  },
  'POST /register': {
    summary: 'Opens an account for a new number and sends its first code.',
    access: 'public',
    body: mobileBody,
    data: codeSentSchema,
    refusals: { 409: 'the number has an account', 429: tooManyCodes, 503: notSent },
  },
  'POST /code': {
    summary: 'Sends a new sign-in code; the newest replaces those before.',
    access: 'public',
    body: mobileBody,
    data: codeSentSchema,
    refusals: { 404: 'no account with this number', 429: tooManyCodes, 503: notSent },
  },
  'POST /verification': {
    summary: 'Signs in with a code; serves sign-in and registration.',
    access: 'public',
    deviceId: true,
    body: z.object({ mobile_no: mobileInputSchema, code: codeInputSchema }),
    data: signedInSchema,
    refusals: { 429: tooMany },
  },
  'POST /login': {
    summary: 'Signs in with a password.',
    access: 'public',
    deviceId: true,
    body: z.object({ mobile_no: mobileInputSchema, password: passwordSchema }),
    data: signedInSchema,
    refusals: { 404: 'the password is incorrect', 429: tooMany },
  },
  'POST /profile/signup': {
    summary: 'Saves the registration form: register_status 3 becomes 4.',
    access: 'signed-in',
    body: signupBodySchema,
    data: userSchema,
    refusals: { 409: 'the form was saved before' },
  },
  'POST /profile/register-user': {
    summary:
      'Saves the short registration form, without a password: register_status 3 becomes 4, or 1 with an address.',
    access: 'signed-in',
    body: z.object({ first_name: personNameSchema, last_name: personNameSchema }),
    data: z.object({ register_status: registerStatusSchema, place: userPlaceSchema }),
    refusals: { 409: 'a registration form was saved before' },
  },
  'PUT /reset-password': {
    summary: 'Resets a forgotten password with a code.',
    access: 'public',
    body: z.object({
      mobile_no: mobileInputSchema,
      code: codeInputSchema,
      password: passwordSchema,
      password_confirmation: passwordSchema,
    }),
    data: z.null(),
    refusals: { 429: tooMany },
  },
  'POST /logout': {
    summary: 'Ends this session.',
    access: 'signed-in',
    data: z.null(),
  },
  'GET /profile/info': {
    summary: 'The signed-in user.',
    access: 'signed-in',
    data: userSchema,
  },
})
