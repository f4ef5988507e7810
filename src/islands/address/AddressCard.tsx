import { useRef } from 'react'
import { AddressType } from '#lib/codes/address.ts'
import type { Address } from '#lib/contract/address.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import { setMainAddress } from '#stores/address-list.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import list from '../shared/list.module.css'
import styles from './address-list.module.css'

interface AddressCardProps {
  address: Address
  onEdit: () => void
  onRemove: () => void
}

export function AddressCard({ address, onEdit, onRemove }: AddressCardProps) {
  const title = `address-${address.id}`
  const card = useRef<HTMLLIElement>(null)
  return (
    <li ref={card} className={list.card} tabIndex={-1} aria-labelledby={title}>
      <div className={styles.head}>
        <b id={title}>{address.address}</b>
        {address.type === AddressType.main && (
          <span className={styles.main}>{profileLabels.mainAddress}</span>
        )}
      </div>
      <p className={styles.facts}>
        <span>{placeOf(address)}</span>
        <span>
          <bdi>{address.name}</bdi>
          {' · '}
          <bdi dir="ltr">{displayMobile(address.mobile)}</bdi>
        </span>
        {!address.finalizable && <span>{checkoutMessages.onlyTehran}</span>}
      </p>
      <footer className={styles.foot}>
        {address.type !== AddressType.main && (
          <SetMain id={address.id} title={title} onDone={() => card.current?.focus()} />
        )}
        <Button quiet aria-describedby={title} onClick={onEdit}>
          {actionLabels.edit}
        </Button>
        <Button quiet aria-describedby={title} className={styles.remove} onClick={onRemove}>
          {actionLabels.delete}
        </Button>
      </footer>
    </li>
  )
}

/** City, house number, unit and postal code. */
const placeOf = ({ city, number, unit, postal_code }: Address): string =>
  [
    city,
    number && `${checkoutLabels.houseNumber} ${toPersianDigits(number)}`,
    unit && `${checkoutLabels.unit} ${toPersianDigits(unit)}`,
    postal_code && `${checkoutLabels.postalCode} ${toPersianDigits(postal_code)}`,
  ]
    .filter(Boolean)
    .join('، ')

interface SetMainProps {
  id: number
  title: string
  /** Moves the focus, because the button is removed. */
  onDone: () => void
}

function SetMain({ id, title, onDone }: SetMainProps) {
  const [busy, run] = useBusy()
  const choose = async () => {
    if (await setMainAddress(id)) onDone()
  }
  return (
    <Button quiet aria-describedby={title} busy={busy} onClick={() => run(choose)}>
      {profileLabels.setMainAddress}
    </Button>
  )
}
