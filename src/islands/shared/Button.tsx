import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean
  quiet?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Keeps its size while busy. */
export function Button({ busy = false, quiet = false, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${quiet ? 'button-quiet' : ''} ${styles.button} ${className ?? ''}`}
      aria-busy={busy || undefined}
    />
  )
}
