const CHECK_TIMEOUT_MS = 4_000
/** Open to all staff; without a session it redirects to sign-in. */
const SESSION_PROBE_PATH = '/admin/password'

/**
 * Checks the session before a form with a file is submitted, because a browser cannot restore the
 * file. Without a session shows a notice that links to sign-in in another tab.
 */
export function startSessionCheck(): void {
  const notice = document.querySelector<HTMLTemplateElement>('#session-end')
  let verifiedForm: HTMLFormElement | null = null
  document.addEventListener('submit', event => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !hasFile(form)) return
    if (verifiedForm === form) {
      verifiedForm = null
      return
    }
    event.preventDefault()
    void hasSession().then(isValid => {
      form.querySelector('[data-session]')?.remove()
      if (isValid) {
        verifiedForm = form
        form.requestSubmit(submitter)
      } else if (notice) form.prepend(notice.content.cloneNode(true))
    })
  })
}

const hasFile = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('[type=file]')].some(field => field.files?.length)

/** On failure the form is submitted, and the browser shows the error. */
const hasSession = (): Promise<boolean> =>
  fetch(SESSION_PROBE_PATH, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
  }).then(
    ({ type }) => type !== 'opaqueredirect',
    () => true,
  )
