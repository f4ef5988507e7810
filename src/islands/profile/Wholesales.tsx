import type { Wholesale } from '#lib/contract/wholesale.ts'
import { productHref } from '#lib/rules/links.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { guardRegistered } from '#stores/guard.ts'
import { ownWholesales } from '#stores/wholesale.ts'
import { Nothing } from '#ui/Nothing.tsx'
import { Picture } from '#ui/Picture.tsx'
import { volumeText } from '#ui/volume.ts'
import { useGuarded } from '../shared/guarded.ts'
import { GrowingItems } from '../shared/GrowingItems.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './own-list.module.css'

/** The products that the user asked for in bulk, and how far each wish is. */
export function Wholesales() {
  useGuarded(() => void ownWholesales.open(), guardRegistered)
  return (
    <>
      <Toasts />
      <GrowingItems
        list={ownWholesales}
        height={6}
        empty={
          <Nothing
            text={profileMessages.wholesalesEmpty}
            href="/search/"
            action={cartLabels.startShopping}
          />
        }
      >
        {wish => <Wish wish={wish} />}
      </GrowingItems>
    </>
  )
}

function Wish({ wish: { product, state, state_fa, date_fa } }: { wish: Wholesale }) {
  return (
    <li className={styles.card} tabIndex={-1}>
      <div className={styles.picture}>
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
      </div>
      <span className={styles.state} data-tone={state === 'done' ? 'well' : undefined}>
        {state_fa}
      </span>
    </li>
  )
}
