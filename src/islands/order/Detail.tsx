import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Invoice } from '#lib/contract/order.ts'
import { $details, loadDetail } from '#stores/order.ts'
import { Failed } from '../shared/Failed.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'

/** What was read of one order, as `children` shows it; else that it is being read, or could not be. */
export function Detail({ id, children }: { id: number; children: (order: Invoice) => ReactNode }) {
  const detail = useStore($details, { keys: [id] })[id]
  if (!detail || detail.state === 'loading') return <Skeleton heights={[3, 3]} />
  if (detail.state === 'ready') return children(detail.value)
  return (
    <Failed text={detail.text} {...(detail.gone ? {} : { onRetry: () => void loadDetail(id) })} />
  )
}
