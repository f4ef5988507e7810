/** Receives the sent part, from 0 to 1. */
export type OnSent = (part: number) => void

/** `fetch` with upload progress; rejects with a TypeError without an answer. */
export async function sendWithProgress(request: Request, onSent: OnSent): Promise<Response> {
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

/** Response refuses a body with these statuses. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304]

function answerOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type')
  const { status } = request
  return new Response(WITHOUT_BODY.includes(status) ? null : (request.response as Blob), {
    status,
    headers: type ? { 'content-type': type } : {},
  })
}
