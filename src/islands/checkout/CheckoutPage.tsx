import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Checkout, Company } from '#lib/contract/checkout.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { $cart } from '#stores/cart-items.ts'
import {
  $checkout,
  $choice,
  $days,
  $openStep,
  $unpaid,
  choose,
  chooseOrderType,
  finishStep,
  loadCheckout,
} from '#stores/checkout.ts'
import { isBelowFloor } from '#stores/checkout-offer.ts'
import { type StepId, stateOf, stepsOf } from '#stores/checkout-steps.ts'
import { guardCheckout } from '#stores/guard.ts'
import { refreshVisibleCheckout, returnToCheckout } from '#stores/place-order.ts'
import { $user } from '#stores/user.ts'
import { afterNextFrame } from '../shared/after-frame.ts'
import { Failed } from '../shared/Failed.tsx'
import { useGuarded } from '../shared/use-guarded.ts'
import { useRestored, useVisibleAgain } from '../shared/page-return.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { UnpaidNotice } from '../shared/UnpaidNotice.tsx'
import { AddressStep } from './AddressStep.tsx'
import styles from './checkout.module.css'
import { DeliveryStep } from './DeliveryStep.tsx'
import { Invoice } from './Invoice.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { Step } from './Step.tsx'
import { Submit } from './Submit.tsx'
import { SubstitutionStep } from './SubstitutionStep.tsx'
import { summaryOf } from './summaries.ts'
import { TimeStep } from './TimeStep.tsx'
import { orderTypeNames, repeatTypeNames, repeatTypeTexts } from '#lib/text/names.ts'
import { groupDiscount, groupFloor } from '#lib/text/sentences.ts'
import { Option } from './Option.tsx'
import { ORDER_NOTE_MAX_CHARS } from '#lib/rules/limits.ts'
import { RepeatType } from '#lib/codes/checkout.ts'
import form from '../shared/form.module.css'

export function CheckoutPage({ mapStyleUrl }: { mapStyleUrl: string | null }) {
  const checkout = useStore($checkout, { ssr: 'initial' })
  useGuarded(() => void loadCheckout(), guardCheckout)
  useRestored(() => {
    if (guardCheckout()) returnToCheckout()
  })
  useChangedCart()
  return (
    <>
      <Toasts />
      <h1 className={styles.title}>{checkoutLabels.title}</h1>
      {checkout.state === 'failed' && (
        <Failed text={checkout.text} onRetry={() => void loadCheckout()} />
      )}
      {checkout.state === 'loading' && (
        <div className={styles.page}>
          <Skeleton heights={[4, 18, 4, 4, 4, 4]} />
          <Skeleton heights={[26]} />
        </div>
      )}
      {checkout.state === 'ready' && <Ready offer={checkout.offer} mapStyleUrl={mapStyleUrl} />}
    </>
  )
}

/** Another tab may change the cart. */
function useChangedCart(): void {
  useVisibleAgain(refreshWhenVisible)
  useEffect(() => $cart.listen(refreshWhenVisible), [])
}

function refreshWhenVisible(): void {
  // Reading again could close the step of an open dialog.
  if ($user.get() && guardCheckout() && !document.querySelector('dialog[open]'))
    refreshVisibleCheckout()
}

function Ready({ offer, mapStyleUrl }: { offer: Checkout; mapStyleUrl: string | null }) {
  const choice = useStore($choice)
  const days = useStore($days)
  const unpaid = useStore($unpaid)
  const open = useOpenStep()
  return (
    <div className={styles.page}>
      <div className={styles.steps}>
        <UnpaidNotice notice={unpaid} />
        {offer.place_refusal && (
          <p className={styles.hint} role="alert">
            {offer.place_refusal}
          </p>
        )}
        {offer.outside_at && (
          <Suspense>
            <DeliveryRequest
              key={`${offer.outside_at.lat},${offer.outside_at.lng}`}
              point={offer.outside_at}
            />
          </Suspense>
        )}
        {stepsOf(offer).map(({ id }, index) => (
          <Step
            key={id}
            id={id}
            number={index + 1}
            state={stateOf(id, choice, open)}
            summary={summaryOf(id, offer, choice, days)}
          >
            {id === open ? bodyOf(id, offer, mapStyleUrl) : null}
          </Step>
        ))}
      </div>
      <aside className={styles.side}>
        <Invoice offer={offer} />
      </aside>
      <Submit offer={offer} />
    </div>
  )
}

/** Few shoppers are outside all zones. */
const DeliveryRequest = lazy(() =>
  import('../window/PlaceChoice.tsx').then(part => ({ default: part.DeliveryRequest })),
)

/** One frame after the tap: closing and opening in the same frame is slow on phones. */
function useOpenStep(): StepId | null {
  const open = useStore($openStep)
  const [drawn, setDrawn] = useState(open)
  useEffect(() => afterNextFrame(() => setDrawn(open)), [open])
  return drawn
}

function bodyOf(id: StepId, offer: Checkout, mapStyleUrl: string | null): ReactNode {
  switch (id) {
    case 'order-type':
      return offer.company && <OrderTypeStep company={offer.company} below={isBelowFloor(offer)} />
    case 'address':
      return <AddressStep company={offer.company} mapStyleUrl={mapStyleUrl} />
    case 'time':
      return <TimeStep />
    case 'delivery':
      return <DeliveryStep offer={offer} />
    case 'payment':
      return <PaymentStep offer={offer} />
    case 'repeat':
      return <RepeatStep />
    case 'substitution':
      return <SubstitutionStep goods={offer.goods ?? []} />
    case 'notes':
      return <NotesStep />
  }
}

/** A group order needs a cart above the company's floor. */
export function OrderTypeStep({ company, below }: { company: Company; below: boolean }) {
  const { orderType } = useStore($choice)
  return (
    <>
      <Option
        chosen={orderType === 'personal'}
        title={orderTypeNames.personal}
        text={checkoutLabels.personalText}
        onChoose={() => chooseOrderType('personal')}
      />
      <Option
        chosen={orderType === 'group'}
        title={`${orderTypeNames.group}: ${company.name}`}
        text={groupDiscount(company.discount_percent)}
        refusal={below ? groupFloor(company.flooring) : null}
        onChoose={() => chooseOrderType('group')}
      />
    </>
  )
}

function NotesStep() {
  const { note } = useStore($choice)
  return (
    <div className={form.area}>
      <textarea
        aria-label={checkoutLabels.notes}
        placeholder={checkoutLabels.notesPlaceholder}
        maxLength={ORDER_NOTE_MAX_CHARS}
        value={note}
        onChange={event => choose({ note: event.target.value })}
      />
    </div>
  )
}

export function RepeatStep() {
  const { periodic } = useStore($choice)
  return Object.values(RepeatType).map(type => (
    <Option
      key={type}
      chosen={periodic === type}
      title={repeatTypeNames[type]}
      text={repeatTypeTexts[type]}
      onChoose={() => {
        choose({ periodic: type })
        finishStep('repeat')
      }}
    />
  ))
}
