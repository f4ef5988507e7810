/** Told how much of a body has gone, from 0 to 1. */
export type OnSent = (part: number) => void

/**
 * As `fetch` in a browser, and tells meanwhile how much of the body has gone: fetch itself tells
 * that of no request over HTTP/1.1. Rejects with a TypeError where no answer comes, as fetch does.
 */
export async function sendTelling(request: Request, onSent: OnSent): Promise<Response> {
  const body = await request.blob()
  request.signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    const fail = () => reject(new TypeError('no answer came'))
    sending.open(request.method, request.url)
    sending.responseType = 'blob'
    request.headers.forEach((value, name) => sending.setRequestHeader(name, value))
    sending.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    sending.onload = () => (sending.status === 0 ? fail() : resolve(answerOf(sending)))
    sending.onerror = sending.onabort = fail
    request.signal.addEventListener('abort', () => sending.abort())
    sending.send(body)
  })
}

/** Statuses whose answers hold no body; a Response refuses one that does. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304]

function answerOf(sent: XMLHttpRequest): Response {
  const type = sent.getResponseHeader('content-type')
  const { status } = sent
  return new Response(WITHOUT_BODY.includes(status) ? null : (sent.response as Blob), {
    status,
    headers: type ? { 'content-type': type } : {},
  })
}
