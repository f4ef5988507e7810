/** A page's answer to a form sent by a script: an address, or faults by field. */
export interface FormAnswer {
  to?: string
  /** Of an uploaded picture. */
  picture?: { url: string; alt: string }
  message?: string | Record<string, string[]>
}

export type SentForm = FormAnswer & { to: string }

export const isSent = (answer: FormAnswer): answer is SentForm => answer.to !== undefined

/** Faults by field; `form` for the whole, also without an answer. */
export function faultsIn(answer: FormAnswer | null, failed: string): Record<string, string[]> {
  const { message = failed } = answer ?? {}
  return typeof message === 'string' ? { form: [message] } : message
}

/** Submits a form with progress from 0 to 1; null on failure or an unexpected answer. */
export async function sendFormWithProgress(
  action: string,
  body: FormData,
  onSent: (part: number) => void,
): Promise<FormAnswer | null> {
  return new Promise(resolve => {
    const sending = new XMLHttpRequest()
    sending.open('POST', action)
    sending.setRequestHeader('accept', 'application/json')
    sending.responseType = 'json'
    sending.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    sending.onload = () => resolve(sending.response as FormAnswer | null)
    sending.onerror = sending.onabort = () => resolve(null)
    sending.send(body)
  })
}
