import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createSepGateway } from '#server/payment/gateways/sep.ts'
import type { PaymentGateway } from '#server/payment/gateways/gateway.ts'
import { createZarinpalGateway } from '#server/payment/gateways/zarinpal.ts'
import { createZibalGateway } from '#server/payment/gateways/zibal.ts'
import { type Driver, MERCHANT_ID, TERMINAL_ID, ZIBAL_MERCHANT } from './hostile-bank.ts'

/** An answer of the bank. */
export interface BankAnswer {
  status?: number
  json: unknown
}

/** A bank that says what it is told to, and keeps what it heard. */
export interface ScriptedBank {
  url: string
  /** What it says next, the first first. */
  answers: BankAnswer[]
  heard: { path: string; type: string | undefined; body: unknown }[]
  close: () => void
}

export async function createScriptedBank(): Promise<ScriptedBank> {
  const server = createServer((request, response) => {
    text(request)
      .then(body => {
        const { url: path = '', headers } = request
        bank.heard.push({ path, type: headers['content-type'], body: JSON.parse(body) })
        const { status = 200, json } = bank.answers.shift() ?? { json: null }
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const bank: ScriptedBank = {
    url: `http://127.0.0.1:${port}`,
    answers: [],
    heard: [],
    close: () => {
      server.close()
    },
  }
  return bank
}

/** What SEP's numbers of our own making are, in these tests. */
export const RES_NUM = '0a'.repeat(16)

/** A driver that speaks to it. */
export function driverOf({ url: baseUrl }: ScriptedBank, driver: Driver): PaymentGateway {
  const random = () => Buffer.from(RES_NUM, 'hex')
  const make = {
    zarinpal: () => createZarinpalGateway({ baseUrl, merchantId: MERCHANT_ID }),
    zibal: () => createZibalGateway({ baseUrl, merchant: ZIBAL_MERCHANT }),
    sep: () => createSepGateway({ baseUrl, terminalId: TERMINAL_ID, random }),
  }
  return make[driver]()
}
