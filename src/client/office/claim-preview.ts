/** Shows what the chosen lines of a claim give back when a field is left. */
export function startClaimPreview(): void {
  const form = document.querySelector<HTMLFormElement>('[data-claim-form]')
  const button = form?.querySelector<HTMLButtonElement>('[value=preview]')
  if (!form || !button) return
  button.hidden = true
  let latest = new AbortController()
  form.addEventListener('change', () => {
    latest.abort()
    latest = new AbortController()
    void showSums(form, new FormData(form, button), latest.signal)
  })
}

async function showSums(form: HTMLElement, body: FormData, signal: AbortSignal): Promise<void> {
  const sums = await fetchSums(body, signal)
  if (signal.aborted) return
  for (const sum of form.querySelectorAll<HTMLElement>('[data-refund]'))
    sum.textContent = sums.get(sum.dataset['refund']) ?? '—'
}

/** The sums of the page that answers a preview; none on failure. */
async function fetchSums(
  body: FormData,
  signal: AbortSignal,
): Promise<ReadonlyMap<string | undefined, string | null>> {
  try {
    const answer = await fetch(location.href, { method: 'POST', body, signal })
    if (!answer.ok || answer.redirected) return new Map()
    const page = document.createElement('template')
    page.innerHTML = await answer.text()
    const sums = page.content.querySelectorAll<HTMLElement>('[data-refund]')
    return new Map([...sums].map(sum => [sum.dataset['refund'], sum.textContent]))
  } catch {
    return new Map()
  }
}
