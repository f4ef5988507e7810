/** What a page answers to a form that a script sent: where to go on, or what was wrong. */
export interface FormAnswer {
  to?: string
  message?: string | Record<string, string[]>
}

/**
 * Sends a form to its page and tells meanwhile how much of it has gone, from 0 to 1; null where
 * nobody answered, or something else than the form's page.
 */
export async function sendFormTelling(
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
