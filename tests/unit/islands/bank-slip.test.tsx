import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { BankSlip } from '#islands/order/BankSlip.tsx'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { Order } from '#lib/contract/order.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { frozenUntil } from '#lib/text/sentences.ts'
import { setClient } from '#stores/client.ts'

const FREEZE_ENDS = 1_800_000_000
const order = (over: Partial<Order> = {}): Order =>
  ({
    id: 7,
    status: OrderStatus.awaitingPayment,
    payment_status: PaymentStatus.unpaid,
    payment_port: 5,
    is_expired: false,
    finalizable: true,
    freeze: true,
    freeze_expired_at: FREEZE_ENDS,
    slip: 'none',
    slip_refusal: null,
    ...over,
  }) as Order

let calls: string[]
beforeEach(() => {
  calls = []
  setClient(((name: string) => {
    calls.push(name)
    return Promise.resolve({ data: order({ slip: 'waiting' }), message: 'x' })
  }) as never)
})

const DEADLINE = frozenUntil(FREEZE_ENDS)
const { slipInReview } = orderMessages
const { uploadBankSlip, editBankSlip } = orderLabels

// What is said of the slip, and what its button is called.
it.each<[Partial<Order>, (string | RegExp)[], string | null]>([
  [{}, [DEADLINE], uploadBankSlip],
  [{ slip: 'waiting' }, [slipInReview], editBankSlip],
  [{ slip: 'refused', slip_refusal: 'ناخوانا' }, [DEADLINE, /ناخوانا/], uploadBankSlip],
  [
    { slip: 'accepted', status: OrderStatus.confirmed, payment_status: PaymentStatus.paid },
    [],
    null,
  ],
  [{ is_expired: true }, [], null],
  [{ status: OrderStatus.cancelled }, [], null],
  [{ status: OrderStatus.cancelled, slip: 'waiting' }, [orderMessages.slipMoneyToWallet], null],
  [{ payment_port: 1, freeze: false, freeze_expired_at: null }, [], null],
  // Outside Tehran nothing is reserved, but a slip may be sent.
  [
    { finalizable: false, freeze: false, freeze_expired_at: null },
    [orderMessages.orderWaitsForStaff],
    uploadBankSlip,
  ],
])(
  'shows deadline, review state and upload button for an order with %j',
  (over, sentences, label) => {
    const { container } = render(<BankSlip order={order(over)} />)
    for (const sentence of sentences) expect(screen.getByText(sentence)).toBeTruthy()
    expect(container.querySelectorAll('p:not([role])')).toHaveLength(sentences.length)
    expect(container.querySelector('label')?.textContent ?? null).toBe(label)
  },
)

const choose = (file: File | null) =>
  fireEvent.change(screen.getByLabelText(/فیش|فایل/, { selector: 'input' }), {
    target: { files: file ? [file] : [] },
  })
const jpeg = (name = 'slip.jpg') => new File(['x'], name, { type: 'image/jpeg' })
const sendButton = () => screen.queryByRole('button', { name: orderLabels.sendSlip })

it('shows the chosen file, and sends it once on confirmation', async () => {
  render(<BankSlip order={order()} />)
  choose(null)
  expect(sendButton()).toBeNull()
  choose(jpeg('old.jpg'))
  choose(jpeg())
  const shown = await screen.findByAltText(orderLabels.slipPreview)
  expect(shown.getAttribute('src')).toBe(`data:image/jpeg;base64,${btoa('x')}`)
  expect(screen.getByText('slip.jpg')).toBeTruthy()
  expect(screen.queryByText('old.jpg')).toBeNull()
  expect(calls).toEqual([])
  sendButton()!.focus()
  fireEvent.click(sendButton()!)
  fireEvent.click(sendButton()!)
  expect(screen.getByText(orderLabels.uploading)).toBeTruthy()
  await waitFor(() => expect(screen.getByText(orderLabels.slipFormats)).toBeTruthy())
  expect(calls.filter(call => call.startsWith('POST'))).toEqual([
    'POST /profile/receipts/{id}/bank-check',
  ])
  expect(sendButton()).toBeNull()
  // The button went with the file: the keyboard goes on from the field.
  expect(document.activeElement).toBe(screen.getByLabelText(/فیش/, { selector: 'input' }))
})

it('shows the upload progress', async () => {
  let reportProgress: (part: number) => void = () => undefined
  let answer: (value: unknown) => void = () => undefined
  setClient(((...args: unknown[]) => {
    reportProgress = args[4] as typeof reportProgress
    return new Promise(resolve => (answer = resolve))
  }) as never)
  render(<BankSlip order={order()} />)
  choose(jpeg())
  fireEvent.click(sendButton()!)
  const bar = screen.getByRole('progressbar', { name: orderLabels.uploading })
  act(() => reportProgress(0.25))
  expect(bar.getAttribute('value')).toBe('0.25')
  answer({ data: order({ slip: 'waiting' }), message: 'x' })
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

it('keeps a file that is chosen while one is sent as the next', async () => {
  let answer: (value: unknown) => void = () => undefined
  setClient((() => new Promise(resolve => (answer = resolve))) as never)
  render(<BankSlip order={order()} />)
  choose(jpeg('first.jpg'))
  fireEvent.click(sendButton()!)
  choose(jpeg('second.jpg'))
  answer({ data: order({ slip: 'waiting' }), message: 'x' })
  await waitFor(() => expect(screen.queryByText(orderLabels.uploading)).toBeNull())
  expect(screen.getByText('second.jpg')).toBeTruthy()
  expect(sendButton()).not.toBeNull()
})

it('shows the name of a PDF without a picture', () => {
  render(<BankSlip order={order()} />)
  choose(new File(['x'], 'slip.pdf', { type: 'application/pdf' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('slip.pdf')).toBeTruthy()
})

it.each([
  ['empty', new File([], 'a.jpg'), orderMessages.bankSlipRequired],
  [
    'above 5 MB',
    new File([new Uint8Array(6 * 1024 * 1024)], 'a.jpg'),
    orderMessages.bankSlipTooLarge,
  ],
  ['a text', new File(['x'], 'slip.txt', { type: 'text/plain' }), orderMessages.bankSlipWrongType],
])('refuses a file that is %s at once', (_, file, text) => {
  render(<BankSlip order={order()} />)
  choose(file)
  expect(screen.getByRole('status').textContent).toBe(text)
  expect(sendButton()).toBeNull()
  expect(screen.queryByRole('figure')).toBeNull()
  expect(calls).toEqual([])
})
