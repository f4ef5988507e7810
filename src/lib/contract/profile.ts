import { z } from 'zod'
import {
  codeInputSchema,
  codeSentSchema,
  emailSchema,
  genderSchema,
  mobileInputSchema,
  notSent,
  passwordSchema,
  personNameSchema,
  tooManyCodes,
  userSchema,
} from './account.ts'
import { defineCalls, tooMany } from './call.ts'
import { flagInBodySchema, orTextSchema } from './values.ts'

/** Absent fields stay; national code and email can be cleared with an empty text or null. */
export const infoBodySchema = z.object({
  first_name: personNameSchema.optional(),
  last_name: personNameSchema.optional(),
  national_no: z
    .string()
    .trim()
    .max(60)
    .nullish()
    .describe('ten digits; the last one checks the others'),
  email: emailSchema.nullish(),
  gender: orTextSchema(genderSchema).optional(),
  wants_offers: flagInBodySchema.optional().describe('consent to offers by text message'),
})

export const profileCalls = defineCalls({
  'PUT /profile/info': {
    summary:
      'Changes names, national code, email, gender and the consent to offers; absent fields stay.',
    access: 'registered',
    body: infoBodySchema,
    data: userSchema,
  },
  'PUT /profile/password': {
    summary:
      'Changes the password and ends the other sessions of the user. An account without a password sets its first one with a code of POST /code.',
    access: 'registered',
    body: z.object({
      old_password: passwordSchema
        .default('')
        .describe('ignored while the account has no password'),
      code: codeInputSchema
        .optional()
        .describe('from POST /code; ignored when the account has a password'),
      password: passwordSchema,
      password_confirmation: passwordSchema,
    }),
    data: z.null(),
    refusals: { 429: tooMany },
  },
  'POST /profile/mobile/old': {
    summary: 'First step of changing the mobile: sends a code to the current number.',
    access: 'registered',
    body: z.object({ mobile: mobileInputSchema.describe('the current number') }),
    data: codeSentSchema,
    refusals: { 429: tooManyCodes, 503: notSent },
  },
  'POST /profile/mobile/new': {
    summary:
      'Second step of changing the mobile: checks the code of the current number and sends one to the new number. For ten minutes the same code can be used for another number; a number with a code of the last two minutes gets no other.',
    access: 'registered',
    body: z.object({
      code: codeInputSchema,
      mobile: mobileInputSchema.describe('the new number'),
    }),
    data: codeSentSchema,
    refusals: { 429: tooMany, 503: notSent },
  },
  'POST /profile/mobile/verification': {
    summary:
      'Last step of changing the mobile: checks the code of the new number, changes the mobile and ends the other sessions.',
    access: 'registered',
    body: z.object({
      mobile: mobileInputSchema.describe('the new number'),
      code: codeInputSchema,
    }),
    data: userSchema,
    refusals: { 429: tooMany },
  },
})
