import { useEffect, useId, useRef, useState } from 'react'
import type { Order } from '#lib/contract/order.ts'
import { SLIP_TYPES } from '#lib/rules/bank-slip.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { findUnsentSlip, type SlipFaults, checkSlip, uploadSlip } from '#stores/bank-slip.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { FileButton } from '../shared/FileButton.tsx'
import { Icon } from '../shared/Icon.tsx'
import styles from './bank-slip.module.css'
import { SlipAccount } from './SlipAccount.tsx'
import { fileSize } from '#lib/text/sentences.ts'

interface Choice {
  file: File | null
  faults: SlipFaults
}

const NOTHING: Choice = { file: null, faults: [] }

/** Chooses, previews and sends the bank slip. */
export function SlipUpload({ order: { id, slip } }: { order: Pick<Order, 'id' | 'slip'> }) {
  const note = useId()
  const box = useRef<HTMLDivElement>(null)
  const [{ file, faults }, setChoice] = useState(NOTHING)
  const [sent, setSent] = useState(0)
  const [busy, run] = useBusy()
  useEffect(() => {
    void findUnsentSlip(id).then(unsent => {
      if (unsent) setChoice(now => (now.file ? now : { file: unsent, faults: [] }))
    })
  }, [id])
  const choose = (input: HTMLInputElement) => {
    const chosen = input.files?.[0]
    if (!chosen) return
    const wrong = checkSlip(chosen)
    setChoice({ file: wrong.length === 0 ? chosen : null, faults: wrong })
    // Allows choosing the same file again.
    input.value = ''
  }
  const send = async (chosen: File) => {
    setSent(0)
    const wrong = await uploadSlip(id, chosen, setSent)
    // Keeps another file chosen meanwhile.
    setChoice(now =>
      now.file === chosen ? { file: wrong.length > 0 ? chosen : null, faults: wrong } : now,
    )
    if (wrong.length > 0) return
    // The button is removed: focuses the file field.
    if (box.current?.contains(document.activeElement)) box.current.querySelector('input')?.focus()
  }
  const first = slip === 'waiting' ? orderLabels.editBankSlip : orderLabels.uploadBankSlip
  return (
    <div ref={box} className={styles.upload}>
      {slip !== 'waiting' && <SlipAccount />}
      {file && <SlipPreview key={`${file.name} ${file.lastModified}`} file={file} />}
      {file && busy && (
        <progress className={styles.progress} value={sent} aria-label={orderLabels.uploading} />
      )}
      <div className={styles.choice}>
        {file && (
          <Button busy={busy} onClick={() => run(() => send(file))}>
            {orderLabels.sendSlip}
          </Button>
        )}
        <FileButton
          quiet={file !== null || slip === 'waiting'}
          accept={SLIP_TYPES.join()}
          aria-describedby={note}
          aria-busy={busy || undefined}
          onChange={event => choose(event.currentTarget)}
        >
          <Icon name="upload" />
          {file ? orderLabels.otherFile : first}
        </FileButton>
      </div>
      <p id={note} role="status" data-error={faults.length > 0 || undefined}>
        {busy ? orderLabels.uploading : faults.join(' ') || orderLabels.slipFormats}
      </p>
    </div>
  )
}

/** The chosen file before upload. */
function SlipPreview({ file }: { file: File }) {
  const url = usePicture(file)
  const [broken, setBroken] = useState(false)
  return (
    <figure className={styles.preview}>
      {url !== null && !broken ? (
        <img src={url} alt={orderLabels.slipPreview} onError={() => setBroken(true)} />
      ) : (
        <Icon name="file" />
      )}
      <figcaption>
        <bdi>{file.name}</bdi>
        <span>{fileSize(file.size)}</span>
      </figcaption>
    </figure>
  )
}

/** A data address; null while loading and for other files. */
function usePicture(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const reader = new FileReader()
    reader.onload = () => setUrl(typeof reader.result === 'string' ? reader.result : null)
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return url
}
