import type { SpeedDevice, SpeedMetric, SpeedPage } from '#lib/codes/page-speed.ts'

export interface SpeedTables {
  page_speed: SpeedTable
}

/** How many values of a day fell into a bucket. */
export interface SpeedTable {
  /** YYYY-MM-DD, Tehran. */
  day: string
  page: SpeedPage
  device: SpeedDevice
  metric: SpeedMetric
  /** See rules/page-speed.ts. */
  bucket: number
  count: number
}
