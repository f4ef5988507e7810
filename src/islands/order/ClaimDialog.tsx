import { type SubmitEvent, useEffect, useState } from 'react'
import type { ClaimKind, ClaimLines } from '#lib/contract/claim.ts'
import type { Order } from '#lib/contract/order.ts'
import { CLAIM_PHOTOS_MAX, ORDER_NOTE_MAX_CHARS } from '#lib/rules/limits.ts'
import { formatCount, formatNumber } from '#lib/text/digits.ts'
import { claimKindNames, claimLabels as labels } from '#lib/text/labels/claim.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { formatAmount, formatDelivered } from '#lib/text/weight.ts'
import { claimLine, loadClaims } from '#stores/claim.ts'
import { Area } from '../shared/Area.tsx'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { FileButton } from '../shared/FileButton.tsx'
import { Failed } from '../shared/Failed.tsx'
import { Sheet } from '../shared/Sheet.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { ClaimState } from './ClaimState.tsx'
import styles from './dialogs.module.css'

type Line = ClaimLines['lines'][number]

interface ClaimDialogProps {
  order: Pick<Order, 'id'>
  open: boolean
  onClose: () => void
}

/** The delivered lines with their claims, and the form of one line. */
export function ClaimDialog({ order, open, onClose }: ClaimDialogProps) {
  return (
    <Sheet open={open} onClose={onClose} title={labels.title}>
      {open && <Claims id={order.id} />}
    </Sheet>
  )
}

function Claims({ id }: { id: number }) {
  const [claims, setClaims] = useState<ClaimLines | null>()
  const [line, setLine] = useState<Line | null>(null)
  useEffect(() => {
    void loadClaims(id).then(setClaims)
  }, [id])
  if (claims === undefined) return <Skeleton heights={[4, 4]} />
  if (claims === null) return <Failed text={labels.failed} />
  if (line)
    return (
      <ClaimForm
        id={id}
        line={line}
        onDone={changed => {
          if (changed) setClaims(changed)
          setLine(null)
        }}
      />
    )
  return (
    <div className={styles.form}>
      <p>{claims.until_fa === null ? labels.closed : `${labels.until} ${claims.until_fa}`}</p>
      <ul className={styles.notes}>
        {claims.lines.map(each => (
          <li key={each.line}>
            <bdi>{printedName(each.name)}</bdi> {each.about}، {formatDelivered(each)}
            {each.claim ? (
              <ClaimState claim={each.claim} step_g={each.step_g} />
            ) : (
              claims.until_fa !== null && (
                <Button quiet onClick={() => setLine(each)}>
                  {labels.choose}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const KINDS = Object.entries(claimKindNames) as [ClaimKind, string][]

interface ClaimFormProps {
  id: number
  line: Line
  /** Without claims when nothing was sent. */
  onDone: (claims: ClaimLines | null) => void
}

function ClaimForm({ id, line, onDone }: ClaimFormProps) {
  const [kind, setKind] = useState<ClaimKind | null>(null)
  const [count, setCount] = useState(1)
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isUnnamed, setUnnamed] = useState(false)
  const [hasTooMany, setTooMany] = useState(false)
  const [busy, run] = useBusy()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setUnnamed(kind === null)
    if (kind === null) return
    run(async () => {
      const claims = await claimLine(id, {
        line: line.line,
        kind,
        count,
        note: note.trim(),
        photos,
      })
      if (claims) onDone(claims)
    })
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p>
        <bdi>{printedName(line.name)}</bdi> {line.about}
      </p>
      <fieldset className={styles.kinds}>
        <legend>{labels.what}</legend>
        {KINDS.map(([each, name]) => (
          <label key={each}>
            <input
              type="radio"
              name="kind"
              required
              checked={kind === each}
              onChange={() => setKind(each)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {isUnnamed && kind === null && <p role="alert">{labels.kindMissing}</p>}
      {line.count > 1 && (
        <label className={styles.kinds}>
          {line.step_g ? labels.weight : labels.count}
          <select value={count} onChange={event => setCount(Number(event.currentTarget.value))}>
            {Array.from({ length: line.count }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1 === line.count && line.step_g
                  ? formatDelivered(line)
                  : line.step_g
                    ? formatAmount(index + 1, line.step_g)
                    : formatNumber(index + 1)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Area
        rows={3}
        label={labels.note}
        value={note}
        maxLength={ORDER_NOTE_MAX_CHARS}
        onType={setNote}
      />
      <div className={styles.kinds}>
        {photos.length < CLAIM_PHOTOS_MAX && (
          <FileButton
            quiet
            accept="image/jpeg,image/png,image/webp"
            multiple
            onChange={event => {
              const chosen = [...(event.currentTarget.files ?? [])]
              setPhotos([...photos, ...chosen].slice(0, CLAIM_PHOTOS_MAX))
              setTooMany(photos.length + chosen.length > CLAIM_PHOTOS_MAX)
              // Allows choosing the same file again.
              event.currentTarget.value = ''
            }}
          >
            {labels.photos}
          </FileButton>
        )}
        {photos.length > 0 && (
          <>
            <span role="status">{formatCount(photos.length, labels.chosen)}</span>
            <Button
              quiet
              onClick={() => {
                setPhotos([])
                setTooMany(false)
              }}
            >
              {labels.dropPhotos}
            </Button>
          </>
        )}
      </div>
      {hasTooMany && <p role="alert">{labels.tooManyPhotos}</p>}
      <Button type="submit" busy={busy}>
        {labels.send}
      </Button>
      <Button quiet onClick={() => onDone(null)}>
        {labels.back}
      </Button>
    </form>
  )
}
