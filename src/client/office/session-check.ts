const CHECK_WAIT_MS = 4_000
/** Open to all staff; without a session it redirects to sign-in. */
const OWN_PAGE = '/admin/password'

/**
 * Checks the session before a form with a file is submitted, because a browser cannot restore the
 * file. Without a session shows a notice that links to sign-in in another tab.
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
    void hasSession().then(isValid => {
      form.querySelector('[data-session]')?.remove()
      if (isValid) {
        checked = form
        form.requestSubmit(submitter)
      } else if (notice) form.prepend(notice.content.cloneNode(true))
    })
  })
}

const holdsFile = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('[type=file]')].some(field => field.files?.length)

/** On failure the form is submitted, and the browser shows the error. */
const hasSession = (): Promise<boolean> =>
  fetch(OWN_PAGE, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(CHECK_WAIT_MS),
  }).then(
    ({ type }) => type !== 'opaqueredirect',
    () => true,
  )
