import type { ReactNode } from 'react'
import { accountLabels } from '#lib/text/labels/account.ts'
import { Icon } from '../shared/Icon.tsx'
import styles from './account.module.css'

interface ScreenProps {
  title: string
  text?: string | undefined
  onBack?: (() => void) | undefined
  children: ReactNode
}

export function Screen({ title, text, onBack, children }: ScreenProps) {
  return (
    <section className={styles.card}>
      {onBack && (
        <button
          type="button"
          className={styles.back}
          aria-label={accountLabels.backToMobile}
          onClick={onBack}
        >
          <Icon name="back" />
        </button>
      )}
      <h1>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}
