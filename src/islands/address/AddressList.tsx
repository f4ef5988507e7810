import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Address } from '#lib/contract/address.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { $addresses } from '#stores/address.ts'
import {
  $addressesFault,
  deleteAddress,
  canDeleteAddress,
  openAddresses,
} from '#stores/address-list.ts'
import { guardRegistered } from '#stores/guard.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Button } from '../shared/Button.tsx'
import { Confirm } from '../shared/Confirm.tsx'
import { Failed } from '../shared/Failed.tsx'
import { useGuarded } from '../shared/use-guarded.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import list from '../shared/list.module.css'
import { itemAt, useRestoredFocus } from '../shared/restore-focus.ts'
import { Toasts } from '../shared/Toasts.tsx'
import { AddressCard } from './AddressCard.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import styles from './address-list.module.css'

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

/** Stays set after the answer, so that the closing dialog still shows its text. */
interface Question {
  address: Address
  open: boolean
}

function List({ addresses, mapStyleUrl }: ListProps) {
  const [dialog, setDialog] = useState<'closed' | 'add' | Address>('closed')
  const [question, setQuestion] = useState<Question | null>(null)
  // The opener of the question is removed with its address.
  const focus = useRestoredFocus<HTMLDivElement>(itemAt)
  const close = () => setDialog(now => (now === dialog ? 'closed' : now))
  return (
    <div {...focus} className={styles.addresses}>
      {addresses.length === 0 && <EmptyState text={profileMessages.addressesEmpty} />}
      <ul className={list.list}>
        {addresses.map(address => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => setDialog(address)}
            onRemove={() => {
              if (canDeleteAddress(address.id)) setQuestion({ address, open: true })
            }}
          />
        ))}
      </ul>
      <Button className={styles.add} onClick={() => setDialog('add')}>
        <i className="icon icon-plus" aria-hidden="true" />
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
          onYes={() => deleteAddress(question.address.id)}
          // A late answer closes no other question.
          onClose={() => setQuestion(now => (now === question ? { ...now, open: false } : now))}
        />
      )}
    </div>
  )
}
