import { randomBytes } from 'node:crypto'
import type { Config } from '../platform/config/config.ts'
import { localBankStore } from './local-bank-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { Deps } from '../deps.ts'
import { createLocalGateway } from './gateways/local.ts'
import { createBankPage } from './gateways/local-handler.ts'
import { createSepGateway } from './gateways/sep.ts'
import type { PaymentGateway } from './gateways/gateway.ts'
import { createZarinpalGateway } from './gateways/zarinpal.ts'
import { createZibalGateway } from './gateways/zibal.ts'

type Gateways = Pick<Deps, 'gateway' | 'formerGateways'> & {
  /** Of the local test bank; null where it is off. */
  bankPage: ((request: Request) => Promise<Response>) | null
}

/** In production the local one only when chosen: nobody may settle a payment with play money. */
export function openGateways(config: Config, db: Db, now: () => number): Gateways {
  const store = localBankStore(db)
  const local = createLocalGateway({ store, now, random: randomBytes })
  const real = realGateways(config)
  const gateway = real.find(candidate => candidate.name === config.PAYMENT_DRIVER) ?? local
  const withLocal = gateway === local || config.NODE_ENV !== 'production'
  const all = withLocal ? [...real, local] : real
  const bankPage = withLocal ? createBankPage({ store, random: randomBytes }) : null
  return { gateway, formerGateways: all.filter(candidate => candidate !== gateway), bankPage }
}

function realGateways(config: Config): PaymentGateway[] {
  const { ZARINPAL_MERCHANT_ID, ZIBAL_MERCHANT, SEP_TERMINAL_ID } = config
  const gateways: PaymentGateway[] = []
  if (ZARINPAL_MERCHANT_ID !== undefined) {
    const keys = { baseUrl: config.ZARINPAL_BASE_URL, merchantId: ZARINPAL_MERCHANT_ID }
    gateways.push(createZarinpalGateway(keys))
  }
  if (ZIBAL_MERCHANT !== undefined) {
    const keys = { baseUrl: config.ZIBAL_BASE_URL, merchant: ZIBAL_MERCHANT }
    gateways.push(createZibalGateway(keys))
  }
  if (SEP_TERMINAL_ID !== undefined) {
    const keys = { baseUrl: config.SEP_BASE_URL, terminalId: SEP_TERMINAL_ID }
    gateways.push(createSepGateway({ ...keys, random: randomBytes }))
  }
  return gateways
}
