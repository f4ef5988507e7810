import { EMAIL_MAX_CHARS, PERSON_NAME_MAX_CHARS } from '#lib/rules/limits.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'

/** Props of the person fields, by name. */
export const PERSON_FIELDS = {
  first_name: {
    label: accountLabels.firstName,
    autoComplete: 'given-name',
    maxLength: PERSON_NAME_MAX_CHARS,
    required: true,
  },
  last_name: {
    label: accountLabels.lastName,
    autoComplete: 'family-name',
    maxLength: PERSON_NAME_MAX_CHARS,
    required: true,
  },
  email: {
    label: accountLabels.email,
    type: 'email',
    autoComplete: 'email',
    hint: actionLabels.optional,
    maxLength: EMAIL_MAX_CHARS,
  },
} as const
