import { readFile } from 'node:fs/promises'
import { isCampaignTextWanted } from '#server/campaign/campaign-texts.ts'
import { deliverSms } from '#server/messaging/deliver-sms.ts'
import type { OutboxMessage } from '#server/messaging/sms-local.ts'
import type { Deps } from '#server/deps.ts'
import { SimulationFault } from './calls.ts'

/** What customers and staff read on their telephones. */
export interface Outbox {
  codeOf: (mobile: string) => Promise<string>
  /** Token of the order's page and delivery code, once they were sent. */
  textsOf: (trackingCode: string) => Promise<{ link?: string; delivery?: string }>
}

/** Texts are sent when they are read, not beside the simulation: the same seed reads the same. */
export function openOutbox(path: string, deps: Deps): Outbox {
  deps.sendTexts = () => undefined
  let offset = 0
  const codes = new Map<string, string>()
  const orders = new Map<string, { link?: string; delivery?: string }>()
  const read = async (): Promise<void> => {
    const bytes = await readFile(path)
    for (const line of bytes.toString('utf8', offset).split('\n')) {
      if (line === '') continue
      const { to, tokens } = JSON.parse(line) as OutboxMessage
      const { code, order, link, delivery } = tokens
      if (code !== undefined) codes.set(to, code)
      if (order !== undefined)
        orders.set(order, {
          ...orders.get(order),
          ...(link && { link }),
          ...(delivery && { delivery }),
        })
    }
    offset = bytes.length
  }
  return {
    async codeOf(mobile) {
      await read()
      const code = codes.get(mobile)
      if (code === undefined) throw new SimulationFault(`no code was sent to ${mobile}`)
      return code
    },
    async textsOf(trackingCode) {
      await deliverSms({ ...deps, isCampaignTextWanted })
      await read()
      return orders.get(trackingCode) ?? {}
    },
  }
}
