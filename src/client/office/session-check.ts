const CHECK_WAIT_MS = 4_000
/** Any staff member may open it; without a session it redirects to sign-in. */
const OWN_PAGE = '/admin/password'

/**
 * Asks whether the session still stands before a form with a file is sent: no browser puts the file
 * into the form that comes back. Where the session has ended the form stays as it is, below a notice
 * with a link that signs in in another tab.
 */
export function startSessionCheck(): void {
  const notice = document.querySelector<HTMLTemplateElement>('#session-end')
  let checked: HTMLFormElement | null = null
  document.addEventListener('submit', event => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !holdsFile(form)) return
    if (checked === form) {
      checked = null
      return
    }
    event.preventDefault()
    void hasSession().then(stands => {
      form.querySelector('[data-session]')?.remove()
      if (stands) {
        checked = form
        form.requestSubmit(submitter)
      } else if (notice) form.prepend(notice.content.cloneNode(true))
    })
  })
}

const holdsFile = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('[type=file]')].some(field => field.files?.length)

/** Without an answer the form is sent: the browser says what is wrong. */
const hasSession = (): Promise<boolean> =>
  fetch(OWN_PAGE, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(CHECK_WAIT_MS),
  }).then(
    ({ type }) => type !== 'opaqueredirect',
    () => true,
  )
