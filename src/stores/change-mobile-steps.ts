import { actionLabels } from '#lib/text/labels/action.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'

/** Section 4, change mobile: a code to the current number, the new number, its code. */
export type MobileStep = 'old' | 'new' | 'confirm'

/** What may happen in a step; that the mobile was changed leaves the page. */
export type MobileEvent = 'old-sent' | 'new-sent' | 'failed'

interface StepRow {
  title: string
  /** Where an event leads; one that is not named changes nothing. */
  on: Partial<Record<MobileEvent, MobileStep>>
}

/** Section 4: each code that was sent leads on; any failure returns to the first step. */
export const MOBILE_STEPS: Record<MobileStep, StepRow> = {
  old: { title: profileLabels.oldMobile, on: { 'old-sent': 'new' } },
  new: { title: profileLabels.newMobile, on: { 'new-sent': 'confirm', failed: 'old' } },
  confirm: { title: actionLabels.confirm, on: { failed: 'old' } },
}

export const nextMobileStep = (step: MobileStep, event: MobileEvent): MobileStep =>
  MOBILE_STEPS[step].on[event] ?? step
