import { useState } from 'react'
import type { Wholesale } from '#lib/contract/wholesale.ts'
import { productHref } from '#lib/rules/links.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { withdrawConfirm } from '#lib/text/sentences.ts'
import { guardRegistered } from '#stores/guard.ts'
import { ownWholesales, withdraw } from '#stores/wholesale.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Picture } from '#ui/Picture.tsx'
import { volumeText } from '#ui/volume.ts'
import { Button } from '../shared/Button.tsx'
import { Confirm } from '../shared/Confirm.tsx'
import { useGuarded } from '../shared/use-guarded.ts'
import { GrowingItems } from '../shared/GrowingItems.tsx'
import list from '../shared/list.module.css'
import { itemAt, useRestoredFocus } from '../shared/restore-focus.ts'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './own-list.module.css'

export function Wholesales() {
  const [question, setQuestion] = useState<Question | null>(null)
  useGuarded(() => void ownWholesales.open(), guardRegistered)
  // The opener of the question is removed with its request.
  const focus = useRestoredFocus<HTMLDivElement>(requestOrLink)
  return (
    <div {...focus}>
      <Toasts />
      <GrowingItems
        list={ownWholesales}
        height={6}
        empty={
          <EmptyState
            text={profileMessages.wholesalesEmpty}
            href="/search/"
            action={cartLabels.startShopping}
          />
        }
      >
        {wish => <Wish wish={wish} onWithdraw={() => setQuestion({ wish, open: true })} />}
      </GrowingItems>
      {question && (
        <Confirm
          key={question.wish.id}
          open={question.open}
          title={profileLabels.withdraw}
          text={withdrawConfirm(question.wish.product.name)}
          yes={profileLabels.withdraw}
          onYes={() => withdraw(question.wish.id)}
          onClose={() => setQuestion(now => (now === question ? { ...now, open: false } : now))}
        />
      )}
    </div>
  )
}

/** The link stands in for the last request. */
const requestOrLink = (part: HTMLElement, index: number) =>
  itemAt(part, index) ?? part.querySelector('a')

/** Stays set after the answer, so that the closing dialog still shows its text. */
interface Question {
  wish: Wholesale
  open: boolean
}

interface WishProps {
  wish: Wholesale
  onWithdraw: () => void
}

function Wish({ wish, onWithdraw }: WishProps) {
  const { product, count, phone, state, state_fa, date_fa } = wish
  return (
    <li className={styles.card} tabIndex={-1}>
      <div className={list.picture}>
        <Picture src={product.image} alt="" sizes="4rem" maxWidth={192} />
      </div>
      <div className={styles.main}>
        <a href={productHref(product)}>
          <b>{printedName(product.name)}</b>
        </a>
        <small>
          {[printedName(product.brand.name), volumeText(product)].filter(Boolean).join(' · ')}
        </small>
        <small>{date_fa}</small>
        {count !== null && (
          <small>{`${productLabels.wholesaleCount}: ${formatNumber(count)}`}</small>
        )}
        {phone !== null && (
          <small>
            {`${productLabels.wholesalePhone}: `}
            <bdi dir="ltr">{toPersianDigits(phone)}</bdi>
          </small>
        )}
      </div>
      <span className={styles.state} data-tone={state === 'done' ? 'well' : undefined}>
        {state_fa}
      </span>
      {state === 'open' && (
        <Button quiet onClick={onWithdraw}>
          {profileLabels.withdraw}
        </Button>
      )}
    </li>
  )
}
