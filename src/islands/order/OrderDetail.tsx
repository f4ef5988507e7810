import { lazy, Suspense } from 'react'
import type { Invoice } from '#lib/contract/order.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { loadDetail } from '#stores/order.ts'
import { Failed } from '../shared/Failed.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Detail } from './Detail.tsx'
import type { DetailFacts } from './DetailFacts.tsx'
import styles from './order-detail.module.css'

/** Lines and delivery. */
const SKELETON_HEIGHTS = [2.5, 9]

/** Loaded when opened. */
export function OrderDetail({ id }: { id: number }) {
  return (
    <details
      className={styles.detail}
      onToggle={event => {
        if (event.currentTarget.open) void loadDetail(id)
      }}
    >
      <summary>
        {orderLabels.details}
        <span className="icon icon-down" aria-hidden="true" />
      </summary>
      <Detail id={id} skeletonHeights={SKELETON_HEIGHTS}>
        {invoice => (
          <Suspense fallback={<Skeleton heights={SKELETON_HEIGHTS} />}>
            <Facts invoice={invoice} />
          </Suspense>
        )}
      </Detail>
    </details>
  )
}

const Facts = lazy<typeof DetailFacts | typeof Missing>(() =>
  import('./DetailFacts.tsx').then(
    part => ({ default: part.DetailFacts }),
    () => ({ default: Missing }),
  ),
)

const Missing = (_: { invoice: Invoice }) => <Failed text={siteMessages.networkError} />
