import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/open.ts'

/** `fault`: the shop must not continue like this. `warning`: worth a look. */
export interface Finding {
  weight: 'fault' | 'warning'
  /** One sentence with a remedy. */
  message: string
}

export interface CheckContext {
  db: Db
  config: Config
  /** Epoch seconds. */
  now: number
}

/** No findings means all is well. */
export interface Check {
  name: string
  run: (context: CheckContext) => Promise<Finding[]>
}

export const fault = (message: string): Finding => ({ weight: 'fault', message })
export const warning = (message: string): Finding => ({ weight: 'warning', message })
