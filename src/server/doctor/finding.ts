import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'

/** `fault`: the shop must not go on like this; `warning`: somebody should look at it. */
export interface Finding {
  weight: 'fault' | 'warning'
  /** One sentence for the operator, with what to do about it. */
  says: string
}

export interface Patient {
  db: Db
  config: Config
  /** Epoch seconds. */
  now: number
}

/** One thing that is looked at; nothing found is good. */
export interface Check {
  name: string
  look: (patient: Patient) => Promise<Finding[]>
}

export const fault = (says: string): Finding => ({ weight: 'fault', says })
export const warning = (says: string): Finding => ({ weight: 'warning', says })
