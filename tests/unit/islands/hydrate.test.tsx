import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import hydrator from '#islands/hydrate.tsx'
import { actionLabels } from '#lib/text/labels/action.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { visit } from '#stores/visit.ts'

const MESSAGE = `${siteMessages.sorryErrorOccurred} ${siteMessages.tryAgain}`

let isBroken: boolean
function Island({ text = '' }: { text?: string }) {
  if (isBroken) throw new Error('island broken by its test')
  return <p>{text}</p>
}

beforeEach(() => {
  isBroken = true
  // React writes what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function island(place: HTMLElement, html = ''): HTMLElement {
  const element = document.createElement('astro-island')
  element.setAttribute('ssr', '')
  element.innerHTML = html
  place.replaceChildren(element)
  return element
}

function page(): HTMLElement {
  document.body.innerHTML = '<main id="main"></main><footer></footer>'
  return document.getElementById('main')!
}

async function hydrate(element: HTMLElement): Promise<void> {
  let hydrated: Promise<void> | undefined
  act(() => {
    hydrated = hydrator(element)(Island, { text: 'زنده' })
  })
  await hydrated
}

it('resolves only after React has hydrated the markup', async () => {
  isBroken = false
  const onHydrated = vi.fn()
  await act(async () => {
    const element = island(page(), '<p>زنده</p>')
    void hydrator(element)(Island, { text: 'زنده' }).then(onHydrated)
    await new Promise(setImmediate)
    // React renders at the end of act.
    expect(onHydrated).not.toHaveBeenCalled()
  })
  expect(onHydrated).toHaveBeenCalledOnce()
})

it.each(['main', 'footer'])('says that an island in %s failed, with a retry', async place => {
  page()
  await hydrate(island(document.querySelector<HTMLElement>(place)!, '<p>زنده</p>'))
  expect(screen.getByRole('alert').textContent).toContain(MESSAGE)
  expect(screen.getByRole('link', { name: actionLabels.backToHome }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('alert').closest('main') !== null).toBe(place === 'main')
  const retry = () => fireEvent.click(screen.getByRole('button', { name: actionLabels.retry }))
  isBroken = false
  retry()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('زنده')).toBeDefined()
})

it('reloads the page when a retry fails', async () => {
  const reload = vi.spyOn(visit, 'reload').mockImplementation(() => undefined)
  await hydrate(island(page()))
  const retry = () => fireEvent.click(screen.getByRole('button', { name: actionLabels.retry }))
  retry()
  expect(screen.getByRole('alert').textContent).toContain(MESSAGE)
  expect(reload).not.toHaveBeenCalled()
  retry()
  expect(reload).toHaveBeenCalledOnce()
})

it('does not affect the other islands', async () => {
  const main = page()
  isBroken = false
  const whole = island(document.querySelector('footer')!, '<p>زنده</p>')
  await hydrate(whole)
  isBroken = true
  await hydrate(island(main, '<p>زنده</p>'))
  expect(screen.getByRole('alert')).toBeDefined()
  expect(whole.textContent).toBe('زنده')
})

it('hydrates an island that was translated before', async () => {
  isBroken = false
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const main = page()
  const element = island(main, '<p><font><font>alive</font></font></p>')
  main.append(Object.assign(document.createElement('div'), { innerHTML: '<font>text</font>' }))
  await hydrate(element)
  expect(element.textContent).toBe('زنده')
  expect(reported).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
