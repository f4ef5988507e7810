import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Address, Locality } from '#lib/contract/address.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import { $addresses, $point, namePoint, resetPoint } from '#stores/address.ts'
import { $user } from '#stores/user.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { DialogHead } from '../shared/DialogHead.tsx'
import { AddressForm, type AddressDraft } from './AddressForm.tsx'
import styles from './address.module.css'
import { PointStep } from './PointStep.tsx'

interface AddressDialogProps {
  open: boolean
  /** The address to change; null adds one. */
  edit: Address | null
  mapStyleUrl: string | null
  onClose: () => void
  onSaved: (address: Address) => void
}

/** Section 2: the place on a map or from a list, then the details. Closing it forgets both. */
export function AddressDialog({ open, edit, onClose, ...rest }: AddressDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={edit ? checkoutLabels.editAddress : checkoutLabels.addAddress}
      className={styles.dialog}
    >
      <Steps edit={edit} onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Steps({ edit, mapStyleUrl, onClose, onSaved }: Omit<AddressDialogProps, 'open'>) {
  const [step, setStep] = useState<'point' | 'details'>('point')
  const [draft, setDraft] = useState(() => (edit ? draftOf(edit) : firstDraft()))
  const point = useStore($point)
  const title = useFocusOnChange(step)
  useEffect(() => {
    if (edit) void namePoint(edit.lat, edit.lng)
    return resetPoint
  }, [edit])
  const toDetails = () => {
    if (draft.address === '' && point.locality)
      setDraft({ ...draft, address: withinCity(point.locality) })
    setStep('details')
  }
  return (
    <>
      <DialogHead lined onClose={onClose}>
        <h2 ref={title} className={styles.title} tabIndex={-1}>
          {step === 'point' ? checkoutLabels.chooseOnMap : checkoutLabels.addressDetails}
        </h2>
      </DialogHead>
      {step === 'point' ? (
        <PointStep start={startOf(point, edit)} mapStyleUrl={mapStyleUrl} onDone={toDetails} />
      ) : (
        <AddressForm
          draft={draft}
          point={point}
          id={edit?.id ?? null}
          onChange={setDraft}
          onSaved={onSaved}
          onBack={() => setStep('point')}
        />
      )}
    </>
  )
}

/** The button that led to the other step is gone: its title takes the focus. */
function useFocusOnChange(step: string) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) title.current?.focus()
    shown.current = step
  }, [step])
  return title
}

/** The city stands in a field of its own. */
const withinCity = ({ address, city }: Locality): string =>
  address.startsWith(`${city}، `) ? address.slice(city.length + 2) : address

/** Back from the details the map stands where it stood. */
function startOf(point: { lat: number; lng: number }, edit: Address | null) {
  if (point.lat !== 0) return { lat: point.lat, lng: point.lng }
  return edit && { lat: edit.lat, lng: edit.lng }
}

const draftOf = ({ name, mobile, address, number, unit, postal_code }: Address): AddressDraft => ({
  name,
  mobile: displayMobile(mobile),
  address,
  number,
  unit,
  postal_code: toPersianDigits(postal_code),
})

/** Section 5: the first address begins with the user's own name and mobile. */
function firstDraft(): AddressDraft {
  const user = ($addresses.get()?.length ?? 0) === 0 ? $user.get() : null
  return {
    name: [user?.first_name, user?.last_name].filter(Boolean).join(' '),
    mobile: displayMobile(user?.mobile ?? ''),
    address: '',
    number: '',
    unit: '',
    postal_code: '',
  }
}
