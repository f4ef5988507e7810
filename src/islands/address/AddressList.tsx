import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Address } from '#lib/contract/address.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { $addresses } from '#stores/address.ts'
import { $addressesFault, dropAddress, mayRemove, openAddresses } from '#stores/address-list.ts'
import { guardRegistered } from '#stores/guard.ts'
import { Nothing } from '#ui/Nothing.tsx'
import { Button } from '../shared/Button.tsx'
import { Confirm } from '../shared/Confirm.tsx'
import { Failed } from '../shared/Failed.tsx'
import { useGuarded } from '../shared/guarded.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import list from '../shared/list.module.css'
import { Toasts } from '../shared/Toasts.tsx'
import { AddressCard } from './AddressCard.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import styles from './address-list.module.css'

/** Section 2, addresses: each can be changed, made the main one and removed. */
export function AddressList({ mapStyleUrl }: { mapStyleUrl: string | null }) {
  const addresses = useStore($addresses, { ssr: 'initial' })
  const fault = useStore($addressesFault, { ssr: 'initial' })
  useGuarded(() => void openAddresses(), guardRegistered)
  return (
    <div className={list.page}>
      <Toasts />
      {fault !== null ? (
        <Failed text={fault} onRetry={() => void openAddresses()} />
      ) : addresses === null ? (
        <Skeleton heights={[11, 11]} />
      ) : (
        <List addresses={addresses} mapStyleUrl={mapStyleUrl} />
      )}
    </div>
  )
}

interface ListProps {
  addresses: readonly Address[]
  mapStyleUrl: string | null
}

/** Whether an address is to go; answered, it stays behind the closed dialog until the next one. */
interface Question {
  address: Address
  open: boolean
}

function List({ addresses, mapStyleUrl }: ListProps) {
  const [dialog, setDialog] = useState<'closed' | 'add' | Address>('closed')
  const [question, setQuestion] = useState<Question | null>(null)
  const places = useFocusAfterRemoval(addresses, question?.open ? question.address : null)
  const close = () => setDialog(now => (now === dialog ? 'closed' : now))
  return (
    <>
      {addresses.length === 0 && <Nothing text={profileMessages.addressesEmpty} />}
      <ul ref={places} className={list.list}>
        {addresses.map(address => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => setDialog(address)}
            onRemove={() => {
              if (mayRemove(address.id)) setQuestion({ address, open: true })
            }}
          />
        ))}
      </ul>
      <Button className={styles.add} onClick={() => setDialog('add')}>
        <i className="i i-plus" aria-hidden="true" />
        {profileLabels.addAddress}
      </Button>
      <AddressDialog
        open={dialog !== 'closed'}
        edit={typeof dialog === 'object' ? dialog : null}
        mapStyleUrl={mapStyleUrl}
        onClose={close}
        onSaved={close}
      />
      {question && (
        <Confirm
          key={question.address.id}
          open={question.open}
          title={profileLabels.deleteAddress}
          text={`${profileMessages.addressDeleteConfirm} «${question.address.address}»`}
          yes={actionLabels.delete}
          onYes={() => dropAddress(question.address.id)}
          // An answer that comes late closes no other question.
          onClose={() => setQuestion(now => (now === question ? { ...now, open: false } : now))}
        />
      )}
    </>
  )
}

/** The button that opened the question went with its address: the one in its place has the focus. */
function useFocusAfterRemoval(addresses: readonly Address[], removing: Address | null) {
  const list = useRef<HTMLUListElement>(null)
  const asked = useRef<{ id: number; place: number } | null>(null)
  useEffect(() => {
    if (removing) {
      // It goes while the question still stands: its place is that of the beginning.
      const place = addresses.findIndex(({ id }) => id === removing.id)
      if (place >= 0) asked.current = { id: removing.id, place }
      return
    }
    const gone = asked.current
    asked.current = null
    if (gone === null || addresses.some(({ id }) => id === gone.id)) return
    const cards = list.current?.querySelectorAll<HTMLElement>(':scope > li')
    cards?.[Math.min(gone.place, cards.length - 1)]?.focus()
  }, [addresses, removing])
  return list
}
