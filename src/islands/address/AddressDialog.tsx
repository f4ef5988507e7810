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
  /** Null adds an address. */
  edit: Address | null
  mapStyleUrl: string | null
  onClose: () => void
  onSaved: (address: Address) => void
}

/** A point by map or list, then the details. Closing resets both. */
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

/** The button of the other step is removed: focuses the title. */
function useFocusOnChange(step: string) {
  const title = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current !== step) title.current?.focus()
    shownStep.current = step
  }, [step])
  return title
}

/** The city has its own field. */
const withinCity = ({ address, city }: Locality): string =>
  address.startsWith(`${city}، `) ? address.slice(city.length + 2) : address

/** Returning from the details keeps the map's position. */
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

/** The first address begins with the user's name and mobile. */
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
