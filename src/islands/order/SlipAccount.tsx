import { useStore } from '@nanostores/react'
import { createContext, useContext } from 'react'
import type { BankAccount } from '#lib/contract/home.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { $copied, copyText } from '#stores/clipboard.ts'
import { Button } from '../shared/Button.tsx'
import styles from './slip-account.module.css'

/** Null when the shop has none. */
export const ShopAccount = createContext<BankAccount | null>(null)

/** Account for transfers. */
export function SlipAccount() {
  const account = useContext(ShopAccount)
  if (!account) return null
  const { holder, bank, card, iban } = account
  return (
    <section className={styles.account}>
      <p>{orderLabels.payTo}</p>
      <ul>
        <li>
          <span>{orderLabels.accountHolder}</span>
          <b>
            {holder}، {bank}
          </b>
        </li>
        {card && <Code label={orderLabels.cardNumber} code={card} />}
        {iban && <Code label={orderLabels.iban} code={iban} />}
      </ul>
    </section>
  )
}

/** Grouped by four as on a card; copied without spaces. */
function Code({ label, code }: { label: string; code: string }) {
  const copied = useStore($copied, { ssr: 'initial' }) === code
  return (
    <li>
      <span>{label}</span>
      <b dir="ltr">{toPersianDigits(code.replace(/(.{4})(?=.)/g, '$1 '))}</b>
      <Button
        quiet
        aria-label={`${actionLabels.copy}: ${label}`}
        onClick={() => void copyText(code, siteMessages.copied)}
      >
        <i className={`icon ${copied ? 'icon-check' : 'icon-copy'}`} aria-hidden="true" />
      </Button>
    </li>
  )
}
