import { siteMessages } from '#lib/text/messages/site.ts'
import styles from './state.module.css'

/** Heights in rem. */
export function Skeleton({ heights }: { heights: readonly number[] }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={siteMessages.loading}>
      {heights.map((height, index) => (
        <span key={index} className={styles.bone} style={{ blockSize: `${height}rem` }} />
      ))}
    </div>
  )
}
