import { map } from 'nanostores'
import { askNewMobile, askOldMobile, confirmMobile } from '#lib/api/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { normalizeMobile } from '#lib/text/mobile.ts'
import { type MobileEvent, type MobileStep, nextMobileStep } from './change-mobile-steps.ts'
import { call } from './client.ts'
import { notifyAll } from './notice.ts'
import { backToProfile } from './profile.ts'
import { fieldsOf, sentencesOf } from './refusal.ts'
import { codeFor, forgetSentCodes, notifyResent, resendAtAfter, takeCode } from './sent-code.ts'
import { readMobile } from './typed-mobile.ts'
import { $user, updateUser } from './user.ts'

interface MobileChange {
  step: MobileStep
  /** The new number, once it was sent a code. */
  mobile: string
  /** The code of the current number, once the shop took it; it asks for another one of the new. */
  code: string
  busy: boolean
  /** Why the first step is shown again. */
  faults: readonly string[]
  /** Epoch milliseconds from which on a code may be sent again. */
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

/** Section 5: whether a typed number is the current one, +98 read as 0. */
export const isCurrentMobile = (typed: string): boolean =>
  normalizeMobile(typed) !== null && normalizeMobile(typed) === normalizeMobile(currentMobile())

/** Section 5: the new number as it was typed, or what is wrong with it. */
export const readNewMobile = (typed: string): { mobile: string } | { fault: string } =>
  isCurrentMobile(typed) ? { fault: profileMessages.mobileMustDiffer } : readMobile(typed)

/** First step: a code to the current number. */
export const sendToOld = (): Promise<void> =>
  attempt(async () => {
    const mobile = currentMobile()
    takeCountdown(await codeFor(mobile, () => askOldMobile(call, mobile), 'old-mobile'))
    move('old-sent')
  })

/** Second step: the code of the current number, and one to the new number where none holds. */
export const sendToNew = (code: string, mobile: string): Promise<void> =>
  attempt(async () => {
    takeCountdown(await resendAtAfter(askNewMobile(call, code, mobile)))
    $mobileChange.set({ ...$mobileChange.get(), mobile, code })
    move('new-sent')
  })

/** Last step: the code of the new number changes the mobile. */
export const confirmNew = (code: string): Promise<void> =>
  attempt(async () => {
    const { data } = await confirmMobile(call, $mobileChange.get().mobile, code)
    forgetSentCodes()
    updateUser(data)
    await backToProfile(profileMessages.mobileChanged)
    beginMobileChange()
  })

/** Another code, to the number that this step waits for. */
export const resendMobileCode = (): Promise<void> =>
  attempt(async () => {
    const { step, mobile, code } = $mobileChange.get()
    const old = currentMobile()
    if (step === 'new') {
      const sent = askOldMobile(call, old).then(notifyResent)
      takeCountdown(await takeCode(old, sent, 'old-mobile'))
    } else takeCountdown(await resendAtAfter(askNewMobile(call, code, mobile).then(notifyResent)))
  })

const takeCountdown = (resendAt: number): void => $mobileChange.setKey('resendAt', resendAt)

const move = (event: MobileEvent): void =>
  $mobileChange.setKey('step', nextMobileStep($mobileChange.get().step, event))

/**
 * One at a time. Section 8: a failure is told by the first entry of each field; section 4: it
 * returns to the first step, and nothing of those after it is kept.
 */
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
