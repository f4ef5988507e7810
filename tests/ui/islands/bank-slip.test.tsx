import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { BankSlip } from '#islands/order/BankSlip.tsx'
import type { Order } from '#lib/contract/order.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { frozenUntil } from '#lib/text/sentences.ts'
import { setClient } from '#stores/client.ts'

const FREEZE_ENDS = 1_800_000_000
const order = (over: Partial<Order> = {}): Order =>
  ({
    id: 7,
    status: 10,
    payment_status: 10,
    payment_port: 5,
    is_expired: false,
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
  [{ slip: 'accepted', status: 40, payment_status: 20 }, [], null],
  [{ is_expired: true }, [], null],
  [{ status: 70 }, [], null],
  [{ payment_port: 1, freeze: false, freeze_expired_at: null }, [], null],
  // Outside Tehran nothing is reserved, but a slip may be sent.
  [{ freeze: false, freeze_expired_at: null }, [], uploadBankSlip],
])('an order with %j', (over, sentences, label) => {
  const { container } = render(<BankSlip order={order(over)} />)
  for (const sentence of sentences) expect(screen.getByText(sentence)).toBeTruthy()
  expect(container.querySelectorAll('p:not([role])')).toHaveLength(sentences.length)
  expect(container.querySelector('label')?.textContent ?? null).toBe(label)
})

it('sends the file that is chosen, once, and takes none for none', async () => {
  render(<BankSlip order={order()} />)
  const field = screen.getByLabelText<HTMLInputElement>(uploadBankSlip)
  fireEvent.change(field, { target: { files: [] } })
  expect(calls).toEqual([])
  const files = [new File(['x'], 'slip.jpg', { type: 'image/jpeg' })]
  fireEvent.change(field, { target: { files } })
  fireEvent.change(field, { target: { files } })
  expect(screen.getByText(orderLabels.uploading)).toBeTruthy()
  await waitFor(() => expect(screen.getByText(orderLabels.slipFormats)).toBeTruthy())
  expect(calls).toEqual(['POST /profile/receipts/{id}/bank-check'])
})
