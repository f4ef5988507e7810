import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Comments } from '#islands/comment/Comments.tsx'
import { RegisterStatus } from '#lib/codes/account.ts'
import { createBrowserClient, setClient } from '#stores/client.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { $commentForm } from '#stores/comment.ts'
import { $olderComments } from '#stores/older-comments.ts'
import { $user } from '#stores/user.ts'
import { CommentPanel } from '#ui/CommentPanel.tsx'

const COUNT = PAGE_SIZE + 2

let page: HTMLElement
let answer: (request: Request) => Promise<Response>
beforeEach(() => {
  page = document.createElement('div')
  document.body.append(page)
  $olderComments.set({})
  $commentForm.set(null)
  $user.set({ register_status: RegisterStatus.complete, first_name: 'سارا', token: 'x' } as never)
  answer = request => Promise.resolve(second(request))
  setClient(createBrowserClient(request => answer(request)))
})
afterEach(() => {
  cleanup()
  page.remove()
})

const comment = (id: number) => ({ id, body: `نظر ${id}`, name: 'مینا', create_at: 'امروز' })
const second = (request: Request) => {
  const number = Number(new URL(request.url).searchParams.get('page'))
  const data = number === 2 ? [comment(2), comment(1)] : [comment(COUNT)]
  const extra_data = { count: number === 2 ? COUNT : 1, page: number, page_size: PAGE_SIZE }
  return Response.json({ status: true, code: 200, message: '', data, extra_data })
}

const panel = (id: number, state: 'first' | 'unread' = 'first') =>
  renderToStaticMarkup(
    <CommentPanel
      record={{ record_name: 'product', record_id: id }}
      path={`/products/${id}/x`}
      list={
        state === 'unread'
          ? { comments: null, count: 0, page: 1 }
          : { comments: [comment(COUNT)], count: COUNT, page: 1 }
      }
    />,
  )
const older = () => within(page).getByRole('link', { name: catalogLabels.olderComments })
/** A list that can grow is live in its place. */
const alive = () =>
  waitFor(() => expect(page.querySelector('[data-comments] > div')).not.toBe(null))
/** What first-screen/inline/hold-clicks.ts does with a click. */
const press = (root: HTMLElement) =>
  act(async () => {
    root.querySelector('[data-comment]')!.setAttribute('data-clicked', '')
    await Promise.resolve()
  })

it('appends older comments and moves the focus to the first new one', async () => {
  page.innerHTML = panel(1)
  render(<Comments />)
  await alive()
  fireEvent.click(older())
  expect(within(page).getByRole('status', { name: siteMessages.loading })).toBeTruthy()
  await waitFor(() => expect(within(page).getAllByRole('listitem')).toHaveLength(3))
  expect(document.activeElement?.textContent).toContain('نظر 2')
  expect(within(page).queryByRole('link')).toBe(null)
})

it('leaves a click that opens a new tab to the browser', async () => {
  page.innerHTML = panel(1)
  render(<Comments />)
  await alive()
  expect(fireEvent.click(older(), { ctrlKey: true })).toBe(true)
  expect(older().getAttribute('href')).toBe('/products/1/x?comments=2#comments-product-1')
})

it('says why older comments failed to load, and retries', async () => {
  page.innerHTML = panel(1)
  render(<Comments />)
  await alive()
  answer = () => Promise.reject(new TypeError('network'))
  fireEvent.click(older())
  await screen.findByText(siteMessages.networkError)
  answer = request => Promise.resolve(second(request))
  fireEvent.click(within(page).getByRole('button', { name: actionLabels.retry }))
  await waitFor(() => expect(within(page).getAllByRole('listitem')).toHaveLength(3))
})

it('waits for comments that the server could not read, then continues from there', async () => {
  page.innerHTML = panel(1, 'unread')
  render(<Comments />)
  expect(within(page).getByText(catalogMessages.temporarilyDown)).toBeTruthy()
  await act(async () => {
    page.innerHTML = panel(1)
    await Promise.resolve()
  })
  await alive()
  fireEvent.click(older())
  await waitFor(() => expect(within(page).getAllByRole('listitem')).toHaveLength(3))
})

it('opens one dialog for all buttons of the page, later ones too', async () => {
  page.innerHTML = panel(1)
  render(<Comments />)
  await press(page)
  await waitFor(() => expect($commentForm.get()).toMatchObject({ record_id: 1 }))
  fireEvent.click(screen.getByRole('button', { name: actionLabels.close }))
  await waitFor(() => expect($commentForm.get()).toBe(null))
  const modal = document.createElement('div')
  modal.innerHTML = panel(2)
  await act(async () => {
    page.append(modal)
    await Promise.resolve()
  })
  expect(within(modal).getByRole('link', { name: catalogLabels.olderComments })).toBeTruthy()
  await press(modal)
  await waitFor(() => expect($commentForm.get()).toMatchObject({ record_id: 2 }))
})

it('repeats a click from before hydration', async () => {
  page.innerHTML = panel(3)
  page.querySelector('[data-comment]')!.setAttribute('data-clicked', '')
  render(<Comments />)
  await waitFor(() => expect($commentForm.get()).toMatchObject({ record_id: 3 }))
})

it('requires the text at its field, and keeps it when sending fails', async () => {
  page.innerHTML = panel(1)
  render(<Comments />)
  await press(page)
  const text = await screen.findByLabelText<HTMLTextAreaElement>(RegExp(catalogLabels.commentBody))
  const send = () =>
    fireEvent.submit(screen.getByRole('dialog', { hidden: true }).querySelector('form')!)
  send()
  await screen.findByText(catalogMessages.commentRequired)
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(text)
  fireEvent.change(text, { target: { value: 'خوب بود' } })
  expect(screen.queryByText(catalogMessages.commentRequired)).toBe(null)
  answer = () => Promise.reject(new TypeError('network'))
  send()
  await screen.findByText(siteMessages.networkError)
  expect(text.value).toBe('خوب بود')
})

it('does not move the focus from a field in use to one with a fault', async () => {
  page.innerHTML = panel(1)
  render(<Comments />)
  await press(page)
  await screen.findByLabelText(RegExp(catalogLabels.commentBody))
  fireEvent.submit(screen.getByRole('dialog', { hidden: true }).querySelector('form')!)
  await screen.findByText(catalogMessages.commentRequired)
  const name = screen.getByLabelText(RegExp(catalogLabels.commentName))
  name.focus()
  fireEvent.change(name, { target: { value: 'م' } })
  expect($commentForm.get()?.name).toBe('م')
  expect(document.activeElement).toBe(name)
})

it('moves the focus to the field that the server refuses', async () => {
  page.innerHTML = panel(1)
  render(<Comments />)
  await press(page)
  const text = await screen.findByLabelText<HTMLTextAreaElement>(RegExp(catalogLabels.commentBody))
  fireEvent.change(text, { target: { value: 'خوب' } })
  const message = { name: ['نام درست نیست.'] }
  answer = () =>
    Promise.resolve(Response.json({ status: false, code: 422, message }, { status: 422 }))
  fireEvent.submit(screen.getByRole('dialog', { hidden: true }).querySelector('form')!)
  await screen.findByText('نام درست نیست.')
  const name = screen.getByLabelText(RegExp(catalogLabels.commentName))
  await waitFor(() => expect(document.activeElement).toBe(name))
})

it('says that its dialog failed to load, and releases the click', async () => {
  vi.resetModules()
  vi.doMock('#islands/comment/CommentDialog.tsx', () => {
    throw new Error('gone')
  })
  const { Comments: Late } = await import('#islands/comment/Comments.tsx')
  const { $notices } = await import('#stores/notice.ts')
  page.innerHTML = panel(1)
  render(<Late />)
  await press(page)
  await waitFor(() =>
    expect($notices.get().map(each => each.text)).toEqual([siteMessages.networkError]),
  )
  expect(page.querySelector('[data-clicked]')).toBe(null)
  vi.doUnmock('#islands/comment/CommentDialog.tsx')
})
