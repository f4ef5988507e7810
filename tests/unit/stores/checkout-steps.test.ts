import { describe, expect, it } from 'vitest'
import type { Address } from '#lib/contract/address.ts'
import type { Company, PostingMethod } from '#lib/contract/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import {
  type Choice,
  earlyRefusal,
  EMPTY_CHOICE,
  firstMissing,
  stepAfter,
  type StepId,
  stepsOf,
} from '#stores/checkout-steps.ts'

const method = (id: number, active = true) => ({ id, active }) as PostingMethod
const company = { id: 1 } as Company
const address = { id: 1, finalizable: true } as Address

const plain = { company: null, posting_methods: [method(1), method(2)] }
const withCompany = { company, posting_methods: [method(1), method(2)] }
const single = { company: null, posting_methods: [method(1)] }

const choice = (over: Partial<Choice> = {}): Choice => ({
  ...EMPTY_CHOICE,
  ...over,
})

describe('the steps of the checkout', () => {
  it('are numbered by what is offered', () => {
    const ids = (offer: typeof plain) => stepsOf(offer).map(step => step.id)
    const rest = ['payment', 'repeat', 'substitution', 'notes']
    expect(ids(withCompany as never)).toEqual([
      'order-type',
      'address',
      'time',
      'delivery',
      ...rest,
    ])
    expect(ids(plain)).toEqual(['address', 'time', 'delivery', ...rest])
    expect(ids(single)).toEqual(['address', 'time', ...rest])
    // One that is disabled says so.
    const disabled = { company: null, posting_methods: [method(1, false)] }
    expect(ids(disabled)).toEqual(['address', 'time', 'delivery', ...rest])
  })

  it.each<[StepId, Partial<Choice>, string | null]>([
    ['address', { orderType: null }, checkoutMessages.stepSellingMethodBeforeAddress],
    ['address', {}, null],
    // With the main address chosen already, the order type is what the others wait for.
    ['time', { orderType: null, address }, checkoutMessages.stepOrderTypeFirst],
    ['repeat', { orderType: null }, checkoutMessages.stepOrderTypeFirst],
    ['time', {}, checkoutMessages.stepAddressBeforeTime],
    ['time', { orderType: 'group' }, null],
    ['time', { address }, null],
    ['delivery', { address }, checkoutMessages.stepTimeBeforeDelivery],
    ['delivery', { address, timeId: 1 }, null],
    ['payment', { address, timeId: 1 }, checkoutMessages.stepDeliveryBeforePayment],
    // A single method is chosen by itself; the window is still asked for first.
    ['payment', { address, methodId: 1 }, checkoutMessages.stepTimeBeforeDelivery],
    ['payment', { address, timeId: 1, methodId: 1 }, null],
    ['repeat', { address, timeId: 1, methodId: 1 }, checkoutMessages.stepPaymentBeforeRepeat],
    ['repeat', { address, timeId: 1, methodId: 1, portId: 6 }, null],
    ['notes', { orderType: null }, null],
  ])('refuse %s with %j: %s', (id, over, refusal) => {
    expect(earlyRefusal(id, choice(over))).toBe(refusal)
  })

  it.each<[Partial<Choice>, string | null]>([
    [{}, checkoutMessages.submitCompleteAddress],
    [{ address }, checkoutMessages.submitSpecifySendTime],
    [{ address, timeId: 1 }, checkoutMessages.submitSpecifyDelivery],
    [{ address, timeId: 1, methodId: 1 }, checkoutMessages.submitSpecifyPayment],
    [{ address, timeId: 1, methodId: 1, portId: 5 }, null],
    [{ orderType: 'group', timeId: 1, methodId: 1, portId: 5 }, null],
  ])('name what a submit misses with %j: %s', (over, missing) => {
    expect(firstMissing(plain, choice(over))?.missing ?? null).toBe(missing)
  })

  it('open in order, and return to what became missing', () => {
    const done = choice({ address, timeId: 1, methodId: 1, portId: 6 })
    expect(stepAfter('address', plain, choice({ address }))).toBe('time')
    expect(stepAfter('payment', plain, done)).toBe('repeat')
    expect(stepAfter('repeat', plain, done)).toBe('substitution')
    expect(stepAfter('substitution', plain, done)).toBe('notes')
    expect(stepAfter('notes', plain, done)).toBe(null)
    expect(stepAfter('address', plain, { ...done, portId: null })).toBe('payment')
    expect(stepAfter('time', single, choice({ address, timeId: 1, methodId: 1 }))).toBe('payment')
  })
})
