import { sendCode } from '#lib/api/account.ts'
import type { InfoForm, PasswordForm } from '#lib/api/profile.ts'
import { changePassword, saveInfo } from '#lib/api/profile.ts'
import { REDIRECT_AFTER_SAVE_MS } from '#lib/rules/limits.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import type { FormFaults } from './account.ts'
import { call } from './client.ts'
import { notify, notifyAll, notifyNextPage } from './notice.ts'
import { fieldsOf, otherSentencesOf, sentencesOf } from './refusal.ts'
import { ensureCode, forgetSentCodes } from './sent-code.ts'
import { $user, updateUser } from './user.ts'
import { leaveFor } from './visit.ts'

type Consent = 'wants_offers'
export type PersonForm = Required<Omit<InfoForm, 'national_no' | Consent>> & Pick<InfoForm, Consent>

/** The national code, which the form does not show, is sent back unchanged. */
export const savePerson = (form: PersonForm): Promise<FormFaults> =>
  save(form, async () => {
    const national_no = $user.get()?.national_no ?? null
    updateUser((await saveInfo(call, { ...form, national_no })).data)
    await backToProfile(profileMessages.profileEdited)
  })

/** Checked by the server only. */
export const savePassword = (form: PasswordForm): Promise<FormFaults> =>
  save(form, async () => {
    await changePassword(call, form)
    forgetSentCodes()
    await backToProfile(profileMessages.passwordChanged)
  })

/** Returns when the code can be sent again (epoch milliseconds), or null on failure. */
export async function sendPasswordCode(): Promise<number | null> {
  const mobile = $user.get()?.mobile ?? ''
  try {
    return await ensureCode(mobile, () => sendCode(call, mobile))
  } catch (error) {
    notifyAll('error', sentencesOf(error), { about: 'profile' })
    return null
  }
}

/** Failures are shown at the form's fields, others as toasts. */
async function save(form: object, work: () => Promise<void>): Promise<FormFaults> {
  try {
    await work()
    return null
  } catch (error) {
    notifyAll('error', otherSentencesOf(error, Object.keys(form)), { about: 'profile' })
    return fieldsOf(error)
  }
}

/** Leaves after 0.8 s; the profile shows the notice again. */
export async function backToProfile(text: string): Promise<void> {
  notify('success', text, { about: 'profile' })
  await new Promise(resolve => setTimeout(resolve, REDIRECT_AFTER_SAVE_MS))
  notifyNextPage('success', [text])
  await leaveFor('/profile')
}
