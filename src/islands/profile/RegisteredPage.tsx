import type { ReactNode } from 'react'
import type { SignedIn } from '#lib/contract/account.ts'
import { isIncomplete } from '#lib/rules/account.ts'
import { guardRegistered } from '#stores/guard.ts'
import { useGuarded } from '../shared/use-guarded.ts'
import { useHydrated, useUser } from '../shared/live.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './profile.module.css'

interface RegisteredPageProps {
  /** Heights of the skeleton, in rem. */
  skeletonHeights: readonly number[]
  start?: () => void
  children: (user: SignedIn) => ReactNode
}

const nothing = () => undefined

/** A card for registered users. */
export function RegisteredPage({
  skeletonHeights,
  start = nothing,
  children,
}: RegisteredPageProps) {
  const hydrated = useHydrated()
  const user = useUser()
  useGuarded(start, guardRegistered)
  return (
    <section className={styles.card}>
      <Toasts />
      {hydrated && user && !isIncomplete(user) ? (
        children(user)
      ) : (
        <Skeleton heights={skeletonHeights} />
      )}
    </section>
  )
}
