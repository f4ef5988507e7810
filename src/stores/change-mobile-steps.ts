import { actionLabels } from '#lib/text/labels/action.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'

/** A code to the current number, the new number, its code. */
export type MobileStep = 'old' | 'new' | 'confirm'

/** A successful confirmation leaves the page. */
export type MobileEvent = 'old-sent' | 'new-sent' | 'failed'

interface StepRow {
  title: string
  /** Events that are not listed change nothing. */
  on: Partial<Record<MobileEvent, MobileStep>>
}

/** Any failure returns to the first step. */
export const MOBILE_STEPS: Record<MobileStep, StepRow> = {
  old: { title: profileLabels.oldMobile, on: { 'old-sent': 'new' } },
  new: { title: profileLabels.newMobile, on: { 'new-sent': 'confirm', failed: 'old' } },
  confirm: { title: actionLabels.confirm, on: { failed: 'old' } },
}

export const nextMobileStep = (step: MobileStep, event: MobileEvent): MobileStep =>
  MOBILE_STEPS[step].on[event] ?? step
