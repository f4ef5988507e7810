import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import type { ChangeOffer } from '#lib/contract/order-change.ts'
import { cartKey, countAbove, countBelow } from '#lib/rules/cart.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { orderChangeLabels as labels, perPiece, productAbout } from '#lib/text/order-change.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { pricePerKgText } from '#lib/text/weight.ts'
import {
  $changeDraft,
  $foundGoods,
  $proposal,
  addGoods,
  findGoods,
  setChangedCount,
} from '#stores/order-change.ts'
import { Picture } from '#ui/Picture.tsx'
import { Button } from '../shared/Button.tsx'
import { Failed } from '../shared/Failed.tsx'
import { Field } from '../shared/Field.tsx'
import list from '../shared/list.module.css'
import { itemAt, useRestoredFocus } from '../shared/restore-focus.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Stepper } from '../shared/Stepper.tsx'
import styles from './order-change.module.css'

/** Results shown of a search. */
const FOUND_MAX = 6

/** Goods of the order with their count afterwards, and a search for others. */
export function ChangedGoods({ offer }: { offer: ChangeOffer }) {
  const { added } = useStore($changeDraft)
  // The bin and the button that puts goods back replace each other.
  const focused = useRestoredFocus<HTMLElement>((part, item) =>
    itemAt(part, item)?.querySelector<HTMLElement>('button'),
  )
  return (
    <section className={list.card} aria-labelledby="goods" {...focused}>
      <h3 id="goods">{labels.goods}</h3>
      <ul className={list.list}>
        {[...offer.goods, ...added].map(goods => (
          <Goods key={cartKey(goods.type, goods.id)} goods={goods} />
        ))}
      </ul>
      <AddGoods />
    </section>
  )
}

function Goods({ goods }: { goods: ChangeOffer['goods'][number] }) {
  const { counts } = useStore($changeDraft)
  const proposal = useStore($proposal)
  const key = cartKey(goods.type, goods.id)
  const count = counts[key] ?? goods.count
  const limits = { max_count: goods.max, inventory: null, weight: goods.weight }
  const fault =
    proposal?.state === 'ready' &&
    proposal.value.goods.find(each => each.type === goods.type && each.id === goods.id)?.fault
  return (
    <li className={styles.line} data-removed={count === 0 || undefined}>
      <span className={list.picture}>
        <Picture src={goods.image} alt="" sizes="4rem" maxWidth={320} />
      </span>
      <span className={styles.name}>
        <bdi>{printedName(goods.name)}</bdi>
        <small>{[goods.about, priceText(goods)].filter(Boolean).join(' · ')}</small>
        {count === 0 && <small>{labels.willBeRemoved}</small>}
        {fault && (
          <small className={styles.fault} role="alert">
            {fault}
          </small>
        )}
      </span>
      {count === 0 ? (
        <Button
          quiet
          aria-label={`${labels.putBack}: ${printedName(goods.name)}`}
          onClick={() => setChangedCount(key, goods.count || countAbove(limits, 0))}
        >
          {labels.putBack}
        </Button>
      ) : (
        <Stepper
          cartable={{ name: goods.name, ...limits }}
          count={count}
          busy={proposal?.state === 'loading'}
          form="line"
          onAdd={() => {
            const more = countAbove(limits, count)
            if (more <= goods.max) setChangedCount(key, more)
          }}
          onRemove={() => setChangedCount(key, countBelow(limits, count))}
        />
      )}
    </li>
  )
}

const priceText = ({ price, weight }: ChangeOffer['goods'][number]): string | null =>
  price === null ? null : weight ? pricePerKgText(weight) : perPiece(price)

function AddGoods() {
  const [words, setWords] = useState('')
  const found = useStore($foundGoods)
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    void findGoods(words)
  }
  return (
    <div className={styles.add}>
      <form role="search" aria-label={labels.add} onSubmit={search}>
        <Field
          label={labels.add}
          type="search"
          placeholder={labels.search}
          value={words}
          onChange={event => setWords(event.target.value)}
          end={
            <Button quiet type="submit">
              {labels.find}
            </Button>
          }
        />
      </form>
      {found?.state === 'loading' && <Skeleton heights={[3, 3]} />}
      {found?.state === 'failed' && (
        <Failed text={found.text} onRetry={() => void findGoods(words)} />
      )}
      {found?.state === 'ready' && (
        <ul className={list.list} aria-live="polite">
          {found.value.length === 0 && <li>{labels.noneFound}</li>}
          {found.value.slice(0, FOUND_MAX).map(product => (
            <li key={product.id} className={styles.line}>
              <span className={list.picture}>
                <Picture src={product.image} alt="" sizes="4rem" maxWidth={320} />
              </span>
              <span className={styles.name}>
                <bdi>{printedName(product.name)}</bdi>
                <small>
                  {productAbout(product)} ·{' '}
                  {!product.available
                    ? labels.unavailable
                    : product.weight
                      ? pricePerKgText(product.weight)
                      : formatTomanWithUnit(effectivePrice(product))}
                </small>
              </span>
              {product.available && (
                <Button
                  quiet
                  aria-label={`${labels.addThis}: ${printedName(product.name)}`}
                  onClick={() => addGoods(product)}
                >
                  <span className="icon icon-plus" aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
