import { sendCode } from '#lib/api/account.ts'
import type { InfoForm, PasswordForm } from '#lib/api/profile.ts'
import { changePassword, saveInfo } from '#lib/api/profile.ts'
import { REDIRECT_AFTER_SAVE_MS } from '#lib/rules/limits.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import type { FormFaults } from './account.ts'
import { call } from './client.ts'
import { notify, notifyAll, notifyNextPage } from './notice.ts'
import { fieldsOf, sentencesOf } from './refusal.ts'
import { codeFor, forgetSentCodes } from './sent-code.ts'
import { $user, updateUser } from './user.ts'
import { leaveFor } from './visit.ts'

export type PersonForm = Required<Omit<InfoForm, 'national_no'>>

/** Section 2, edit: the national code, which the form does not show, goes back as it is. */
export const savePerson = (form: PersonForm): Promise<FormFaults> =>
  save(async () => {
    const national_no = $user.get()?.national_no ?? null
    updateUser((await saveInfo(call, { ...form, national_no })).data)
    await backToProfile(profileMessages.profileEdited)
  })

/** Section 2, change password; the server alone judges it. */
export const savePassword = (form: PasswordForm): Promise<FormFaults> =>
  save(async () => {
    await changePassword(call, form)
    forgetSentCodes()
    await backToProfile(profileMessages.passwordChanged)
  })

/**
 * Sends the code with which an account without a password sets its first one: from when on another
 * may be sent (epoch milliseconds), or null where it could not be sent.
 */
export async function sendPasswordCode(): Promise<number | null> {
  const mobile = $user.get()?.mobile ?? ''
  try {
    return await codeFor(mobile, () => sendCode(call, mobile))
  } catch (error) {
    notifyAll('error', sentencesOf(error), { about: 'profile' })
    return null
  }
}

/** Section 8: a failure is told message by message, and at the fields. */
async function save(work: () => Promise<void>): Promise<FormFaults> {
  try {
    await work()
    return null
  } catch (error) {
    notifyAll('error', sentencesOf(error), { about: 'profile' })
    return fieldsOf(error)
  }
}

/** Section 9: says it, and leaves for the profile after 0.8 s, where it stands on. */
export async function backToProfile(text: string): Promise<void> {
  notify('success', text, { about: 'profile' })
  await new Promise(resolve => setTimeout(resolve, REDIRECT_AFTER_SAVE_MS))
  notifyNextPage('success', [text])
  await leaveFor('/profile')
}
