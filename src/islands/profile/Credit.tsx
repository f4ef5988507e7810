import { useStore } from '@nanostores/react'
import type { WalletLine } from '#lib/contract/wallet.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { formatChange, formatTomanWithUnit } from '#lib/text/money.ts'
import { guardRegistered } from '#stores/guard.ts'
import { $wallet, walletLines } from '#stores/wallet.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useGuarded } from '../shared/use-guarded.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { GrowingItems } from '../shared/GrowingItems.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './own-list.module.css'

export function Credit() {
  useGuarded(() => void walletLines.open(), guardRegistered)
  const { state } = useStore(walletLines.$list, { ssr: 'initial' })
  const wallet = useStore($wallet, { ssr: 'initial' })
  return (
    <div className={styles.page}>
      <Toasts />
      {wallet !== null && <Balance wallet={wallet} />}
      {wallet === null && state !== 'failed' && <Skeleton heights={[7.5]} />}
      {wallet !== null && <h2>{profileLabels.walletLines}</h2>}
      <GrowingItems
        list={walletLines}
        height={5}
        empty={<EmptyState text={profileMessages.creditEmpty} />}
      >
        {line => <Line line={line} />}
      </GrowingItems>
    </div>
  )
}

/** A negative balance is a debt, paid with the next order. */
function Balance({ wallet }: { wallet: number }) {
  const debt = wallet < 0
  return (
    <section className={styles.balance} data-debt={debt || undefined}>
      <span>{debt ? profileLabels.walletDebt : profileLabels.walletBalance}</span>
      <b>{formatTomanWithUnit(Math.abs(wallet))}</b>
      {wallet !== 0 && <p>{debt ? profileMessages.creditDebt : profileMessages.creditUse}</p>}
    </section>
  )
}

function Line({ line }: { line: WalletLine }) {
  const { amount, reason_fa, tracking_code, created_at_fa } = line
  return (
    <li className={styles.card} tabIndex={-1}>
      <div className={styles.main}>
        <b>{reason_fa}</b>
        <small>
          {created_at_fa}
          {tracking_code && (
            <>
              {` · ${profileLabels.ofOrder} `}
              <bdi dir="ltr">{toPersianDigits(tracking_code)}</bdi>
            </>
          )}
        </small>
      </div>
      <span className={styles.change} data-gain={amount > 0 || undefined}>
        {formatChange(amount)}
      </span>
    </li>
  )
}
