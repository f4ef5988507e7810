import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './file-button.module.css'

interface FileButtonProps extends InputHTMLAttributes<HTMLInputElement> {
  quiet?: boolean
  children: ReactNode
}

/** Looks like a button; the field itself has its place in the order of the keyboard. */
export const FileButton = ({ quiet = false, children, ...input }: FileButtonProps) => (
  <label className={`button ${quiet ? 'button-quiet' : ''} ${styles.button}`}>
    <input {...input} type="file" />
    {children}
  </label>
)
