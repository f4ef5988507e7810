import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedEvent {
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  url: string
  /** In the order of their arrival, the refused ones too. */
  received: ReceivedEvent[]
  /** How the next events are answered; 204 at first. */
  answer: (response: ServerResponse) => void
  close: () => Promise<void>
}

/** A receiver of webhooks on a free port. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    void text(request).then(body => {
      receiver.received.push({ headers: request.headers, body })
      receiver.answer(response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: response => response.writeHead(204).end(),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => {
          resolve()
        })
      }),
  }
  return receiver
}
