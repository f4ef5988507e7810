import { z } from 'zod'
import { SPEED_DEVICES, SPEED_PAGES } from '../codes/page-speed.ts'
import { defineCalls } from './call.ts'

const SPEED_MAX = 60_000
const ms = (what: string) =>
  z.int().min(0).max(SPEED_MAX).optional().describe(`${what}, milliseconds`)

export const speedRecordSchema = z.strictObject({
  page: z.enum(SPEED_PAGES),
  device: z.enum(SPEED_DEVICES).describe('by the width of the window'),
  lcp: ms('largest contentful paint'),
  inp: ms('interaction to next paint'),
  cls: z.int().min(0).max(SPEED_MAX).optional().describe('layout shift, thousandths'),
  ttfb: ms('time to the first byte'),
})
export type SpeedRecord = z.infer<typeof speedRecordSchema>

export const speedCalls = defineCalls({
  'POST /speed': {
    summary: 'Counts how fast a page was, by kind of page and device; nothing about the visitor.',
    access: 'public',
    body: speedRecordSchema,
    names: {
      page: 'page_kind',
      lcp: 'speed_lcp',
      inp: 'speed_inp',
      cls: 'speed_cls',
      ttfb: 'speed_ttfb',
    },
    data: z.null(),
  },
})
