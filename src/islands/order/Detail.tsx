import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Invoice } from '#lib/contract/order.ts'
import { $details, loadDetail } from '#stores/order.ts'
import { Failed } from '../shared/Failed.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'

interface DetailProps {
  id: number
  /** Heights of the skeleton, in rem. */
  skeletonHeights: readonly number[]
  children: (order: Invoice) => ReactNode
}

/** Children of a loaded order; else loading or failure. */
export function Detail({ id, skeletonHeights, children }: DetailProps) {
  const detail = useStore($details, { keys: [id] })[id]
  if (!detail || detail.state === 'loading') return <Skeleton heights={skeletonHeights} />
  if (detail.state === 'ready') return children(detail.value)
  return (
    <Failed
      text={detail.text}
      {...(detail.missing ? {} : { onRetry: () => void loadDetail(id) })}
    />
  )
}
