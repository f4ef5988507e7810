import { useStore } from '@nanostores/react'
import type { ChangeOffer } from '#lib/contract/order-change.ts'
import { ordersHref } from '#lib/rules/links.ts'
import { ORDER_NOTE_MAX_CHARS } from '#lib/rules/limits.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { addressLine } from '#lib/text/address-text.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { changeLine, orderChangeLabels as labels } from '#lib/text/order-change.ts'
import { payOrder, returnFromBank } from '#stores/order-actions.ts'
import {
  $changeDraft,
  $changeOffer,
  $proposal,
  changeDraft,
  loadChange,
  withdraw,
} from '#stores/order-change.ts'
import { OrderFailed } from '../order/OrderFailed.tsx'
import { Area } from '../shared/Area.tsx'
import { Button } from '../shared/Button.tsx'
import { useBusy } from '../shared/busy.ts'
import list from '../shared/list.module.css'
import { useRestored } from '../shared/page-return.ts'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { useGuarded } from '../shared/use-guarded.ts'
import { ChangedChoices } from './ChangedChoices.tsx'
import { ChangedGoods } from './ChangedGoods.tsx'
import { ChangeSummary } from './ChangeSummary.tsx'
import styles from './order-change.module.css'

/** Changes an order of the user; the summary says what that costs before it is applied. */
export function ChangePage({ id }: { id: number }) {
  const offer = useStore($changeOffer, { ssr: 'initial' })
  useGuarded(() => void loadChange(id))
  useRestored(() => {
    returnFromBank()
    void loadChange(id)
  })
  return (
    <div className={`${list.page} ${styles.page}`}>
      <Toasts />
      {offer.state === 'loading' ? (
        <Skeleton heights={[3, 8, 8, 6]} />
      ) : offer.state === 'failed' ? (
        <OrderFailed
          text={offer.text}
          {...(offer.missing ? {} : { onRetry: () => void loadChange(id) })}
        />
      ) : (
        <Change offer={offer.value} />
      )}
    </div>
  )
}

function Change({ offer }: { offer: ChangeOffer }) {
  // A change that picking overtook stays readable.
  const isDrafted = useStore($proposal) !== null
  return (
    <>
      <header className={styles.head}>
        <h2>
          {labels.title} <bdi dir="ltr">{toPersianDigits(offer.tracking_code)}</bdi>
        </h2>
        <a className="button button-quiet" href={ordersHref}>
          {labels.back}
        </a>
      </header>
      {offer.waiting ? (
        <Waiting id={offer.id} waiting={offer.waiting} />
      ) : (
        <>
          {offer.refusal && (
            <p className={list.card} role="status">
              {offer.refusal.message}
            </p>
          )}
          {(!offer.refusal || isDrafted) && <Form offer={offer} />}
        </>
      )}
      {offer.changes.length > 0 && (
        <section className={list.card} aria-labelledby="changes">
          <h3 id="changes">{labels.history}</h3>
          <ul className={`${list.list} ${styles.history}`}>
            {offer.changes.map(change => (
              <li key={change.id}>{changeLine(change)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Of a change that is paid before it is applied. */
function Waiting({ id, waiting }: { id: number; waiting: NonNullable<ChangeOffer['waiting']> }) {
  const [paying, pay] = useBusy()
  const [ending, end] = useBusy()
  return (
    <section className={list.card} role="status">
      <p>
        {labels.waiting} <b>{waiting.expires_fa}</b>
      </p>
      <div className={styles.buttons}>
        <Button
          busy={paying}
          onClick={() => pay(async () => ((await payOrder(id)) ? undefined : loadChange(id)))}
        >
          {labels.payWaiting} {formatTomanWithUnit(waiting.owed)}
        </Button>
        <Button quiet busy={ending} onClick={() => end(withdraw)}>
          {labels.withdraw}
        </Button>
      </div>
    </section>
  )
}

function Form({ offer }: { offer: ChangeOffer }) {
  const { note } = useStore($changeDraft)
  return (
    <>
      {!offer.refusal && (
        <p className={styles.muted}>
          {labels.until} <b>{offer.until_fa}</b>
        </p>
      )}
      <ChangedGoods offer={offer} />
      <section className={list.card}>
        <Choice
          label={labels.window}
          same={`${labels.sameWindow} ${offer.window_fa}`}
          onChoose={timeId => changeDraft({ timeId })}
        >
          {offer.time_windows.map(day => (
            <optgroup key={day.date} label={`${day.title.day_of_week} ${day.title.day_of_month}`}>
              {day.times.map(time => (
                <option key={time.id} value={time.id}>
                  {formatHourRange(time)}
                  {time.price > 0 && ` (${formatTomanWithUnit(time.price)})`}
                </option>
              ))}
            </optgroup>
          ))}
        </Choice>
        {offer.addresses.length > 0 && (
          <Choice
            label={labels.address}
            same={`${labels.sameAddress} ${offer.address_fa}`}
            onChoose={infoId => changeDraft({ infoId })}
          >
            {offer.addresses.map(address => (
              <option key={address.id} value={address.id}>
                {addressLine(address)}
              </option>
            ))}
          </Choice>
        )}
        <ChangedChoices offer={offer} />
        <Area
          label={labels.note}
          value={note}
          maxLength={ORDER_NOTE_MAX_CHARS}
          onType={text => changeDraft({ note: text })}
        />
      </section>
      <ChangeSummary />
    </>
  )
}

interface ChoiceProps {
  label: string
  same: string
  onChoose: (id: number | null) => void
  children: React.ReactNode
}

/** The first entry leaves it as it is. */
function Choice({ label, same, onChoose, children }: ChoiceProps) {
  return (
    <Select
      label={label}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
    >
      <option value="">{same}</option>
      {children}
    </Select>
  )
}
