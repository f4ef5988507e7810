import { map } from 'nanostores'
import { sendNewMobileCode, sendOldMobileCode, confirmMobile } from '#lib/api/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { normalizeMobile } from '#lib/text/mobile.ts'
import { type MobileEvent, type MobileStep, nextMobileStep } from './change-mobile-steps.ts'
import { call } from './client.ts'
import { notifyAll } from './notice.ts'
import { backToProfile } from './profile.ts'
import { fieldsOf, sentencesOf } from './refusal.ts'
import {
  ensureCode,
  forgetSentCodes,
  notifyResent,
  resendAtAfter,
  requestCode,
} from './sent-code.ts'
import { readMobile } from './typed-mobile.ts'
import { $user, updateUser } from './user.ts'

interface MobileChange {
  step: MobileStep
  mobile: string
  /** Once accepted, it authorises the code to the new number. */
  code: string
  busy: boolean
  /** Why the flow returned to the first step. */
  faults: readonly string[]
  /** When a code can be sent again, epoch milliseconds. */
  resendAt: number
}

const START: MobileChange = {
  step: 'old',
  mobile: '',
  code: '',
  busy: false,
  faults: [],
  resendAt: 0,
}

export const $mobileChange = map<MobileChange>({ ...START })

export const beginMobileChange = (): void => $mobileChange.set({ ...START })

const currentMobile = (): string => $user.get()?.mobile ?? ''

export const isCurrentMobile = (typed: string): boolean =>
  normalizeMobile(typed) !== null && normalizeMobile(typed) === normalizeMobile(currentMobile())

/** The normalised new number, or what is wrong with it. */
export const readNewMobile = (typed: string): { mobile: string } | { fault: string } =>
  isCurrentMobile(typed) ? { fault: profileMessages.mobileMustDiffer } : readMobile(typed)

export const sendToOld = (): Promise<void> =>
  attempt(async () => {
    const mobile = currentMobile()
    setResendAt(await ensureCode(mobile, () => sendOldMobileCode(call, mobile), 'old-mobile'))
    move('old-sent')
  })

/** Verifies the current number's code and sends one to the new number. */
export const sendToNew = (code: string, mobile: string): Promise<void> =>
  attempt(async () => {
    setResendAt(await resendAtAfter(sendNewMobileCode(call, code, mobile)))
    $mobileChange.set({ ...$mobileChange.get(), mobile, code })
    move('new-sent')
  })

export const confirmNew = (code: string): Promise<void> =>
  attempt(async () => {
    const { data } = await confirmMobile(call, $mobileChange.get().mobile, code)
    forgetSentCodes()
    updateUser(data)
    await backToProfile(profileMessages.mobileChanged)
    beginMobileChange()
  })

export const resendMobileCode = (): Promise<void> =>
  attempt(async () => {
    const { step, mobile, code } = $mobileChange.get()
    const old = currentMobile()
    if (step === 'new') {
      const sent = sendOldMobileCode(call, old).then(notifyResent)
      setResendAt(await requestCode(old, sent, 'old-mobile'))
    } else
      setResendAt(await resendAtAfter(sendNewMobileCode(call, code, mobile).then(notifyResent)))
  })

const setResendAt = (resendAt: number): void => $mobileChange.setKey('resendAt', resendAt)

const move = (event: MobileEvent): void =>
  $mobileChange.setKey('step', nextMobileStep($mobileChange.get().step, event))

/** A failure shows the first sentence of each field and returns to the first step. */
async function attempt(work: () => Promise<void>): Promise<void> {
  if ($mobileChange.get().busy) return
  $mobileChange.set({ ...$mobileChange.get(), busy: true, faults: [] })
  try {
    await work()
  } catch (error) {
    const firsts = Object.values(fieldsOf(error))
    const faults = firsts.length > 0 ? firsts : sentencesOf(error)
    notifyAll('error', faults)
    $mobileChange.set({
      ...START,
      step: nextMobileStep($mobileChange.get().step, 'failed'),
      faults,
    })
  } finally {
    $mobileChange.setKey('busy', false)
  }
}
