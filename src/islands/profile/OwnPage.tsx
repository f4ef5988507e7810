import type { ReactNode } from 'react'
import type { SignedIn } from '#lib/contract/account.ts'
import { isIncomplete } from '#lib/rules/account.ts'
import { guardRegistered } from '#stores/guard.ts'
import { useGuarded } from '../shared/guarded.ts'
import { useAlive, useUser } from '../shared/live.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './profile.module.css'

interface OwnPageProps {
  /** Heights of what stands here until the user is known, in rem. */
  bones: readonly number[]
  start?: () => void
  children: (user: SignedIn) => ReactNode
}

const nothing = () => undefined

/** A card of what only a registered user has. */
export function OwnPage({ bones, start = nothing, children }: OwnPageProps) {
  const alive = useAlive()
  const user = useUser()
  useGuarded(start, guardRegistered)
  return (
    <section className={styles.card}>
      <Toasts />
      {alive && user && !isIncomplete(user) ? children(user) : <Skeleton heights={bones} />}
    </section>
  )
}
