import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Address } from '#lib/contract/address.ts'
import type { Company } from '#lib/contract/checkout.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { addressLine } from '#lib/text/address-text.ts'
import { $addresses } from '#stores/address.ts'
import { $choice, chooseAddress, finishStep } from '#stores/checkout.ts'
import { AddressDialog } from '../address/AddressDialog.tsx'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import styles from './checkout.module.css'
import { Option } from './Option.tsx'

interface AddressStepProps {
  company: Company | null
  mapStyleUrl: string | null
}

/** A group order is delivered to the company. */
export function AddressStep({ company, mapStyleUrl }: AddressStepProps) {
  const { orderType, address: chosen } = useStore($choice)
  const addresses = useStore($addresses) ?? []
  const [dialog, setDialog] = useState<'closed' | 'add' | Address>('closed')
  if (orderType === 'group' && company)
    return (
      <Option
        chosen
        title={company.name}
        text={`${checkoutLabels.companyAddress} ${company.address}`}
        onChoose={() => finishStep('address')}
      />
    )
  return (
    <>
      {addresses.length === 0 && <p className={styles.muted}>{checkoutLabels.noAddress}</p>}
      {addresses.map(address => (
        <div key={address.id} className={styles.address}>
          <Option
            chosen={chosen?.id === address.id}
            title={addressLine(address)}
            text={
              <>
                {address.name}
                {!address.finalizable && ` · ${checkoutMessages.onlyTehran}`}
              </>
            }
            onChoose={() => chooseAddress(address)}
          />
          <button
            type="button"
            className={styles.edit}
            aria-label={`${actionLabels.edit}: ${address.address}`}
            onClick={() => setDialog(address)}
          >
            <Icon name="edit" />
          </button>
        </div>
      ))}
      <Button quiet className={styles.start} onClick={() => setDialog('add')}>
        <span className="icon icon-plus" aria-hidden="true" />
        {checkoutLabels.addAddress}
      </Button>
      <AddressDialog
        open={dialog !== 'closed'}
        edit={typeof dialog === 'object' ? dialog : null}
        mapStyleUrl={mapStyleUrl}
        onClose={() => setDialog('closed')}
        onSaved={saved => {
          setDialog('closed')
          chooseAddress(saved)
        }}
      />
    </>
  )
}
