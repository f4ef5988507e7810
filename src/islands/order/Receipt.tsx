import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import type { Invoice } from '#lib/contract/order.ts'
import { ordersHref } from '#lib/rules/links.ts'
import { canRate } from '#lib/rules/order.ts'
import { formatOrderTime } from '#lib/text/order-time.ts'
import { formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderFactLabels } from '#lib/text/labels/order-facts.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import { paymentStatusNames, paymentTypeName } from '#lib/text/names.ts'
import { addressLine } from '#lib/text/address-text.ts'
import { ratingOfFive } from '#lib/text/sentences.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { notify } from '#stores/notice.ts'
import { $invoice, loadInvoice } from '#stores/order.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { useGuarded } from '../shared/use-guarded.ts'
import { Icon } from '../shared/Icon.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { OrderFailed } from './OrderFailed.tsx'
import type { RateDialog } from './RateDialog.tsx'
import styles from './receipt.module.css'
import { ReceiptAmounts, ReceiptLines, Shortages } from './ReceiptLines.tsx'
import { statusText } from './status-text.ts'
import { StatusBar } from './StatusBar.tsx'
import { FONT_PRINT_MS, FONT_SHOW_MS } from '#lib/rules/limits.ts'

/** Black on white, for any paper. */
export function Receipt({ id }: { id: number }) {
  const invoice = useStore($invoice, { ssr: 'initial' })
  useGuarded(() => void loadInvoice(id))
  const lettered = useFont()
  if (invoice.state === 'loading' || !lettered) return <Skeleton heights={[6, 8, 20, 10]} />
  if (invoice.state === 'failed')
    return (
      <OrderFailed
        text={invoice.text}
        {...(invoice.missing ? {} : { onRetry: () => void loadInvoice(id) })}
      />
    )
  return <Loaded invoice={invoice.value} />
}

function Loaded({ invoice }: { invoice: Invoice }) {
  const [rating, setRating] = useState(false)
  const [Rate, setRate] = useState<typeof RateDialog>()
  const [bringing, bring] = useBusy()
  const [printing, print] = useBusy()
  // Loaded on demand: few customers rate here.
  const openRating = async () => {
    const part = await import('./RateDialog.tsx').catch(() => null)
    if (!part) {
      notify('error', siteMessages.networkError)
      return
    }
    setRate(() => part.RateDialog)
    setRating(true)
  }
  return (
    <>
      <Toasts />
      <div className={styles.tools}>
        <a className="button button-quiet" href={ordersHref}>
          {orderLabels.viewOrders}
        </a>
        {canRate(invoice) && (
          <Button quiet busy={bringing} onClick={() => bring(openRating)}>
            {orderLabels.rate}
          </Button>
        )}
        <Button busy={printing} onClick={() => print(printWithFont)}>
          <Icon name="print" />
          {orderLabels.printReceipt}
        </Button>
      </div>
      {Rate && <Rate order={invoice} open={rating} onClose={() => setRating(false)} />}
      <Paper invoice={invoice} />
    </>
  )
}

function Paper({ invoice }: { invoice: Invoice }) {
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <p className={styles.logo}>{navLabels.shopName}</p>
          <h1>{orderLabels.receipt}</h1>
        </div>
        <dl>
          <Pair name={orderLabels.orderNumber}>
            <bdi dir="ltr">{toPersianDigits(invoice.tracking_code)}</bdi>
          </Pair>
          <Pair name={orderLabels.registeredAt}>{invoice.receipted_at}</Pair>
          <Pair name={orderLabels.status}>{statusText(invoice)}</Pair>
        </dl>
        <Symbol trackingCode={invoice.tracking_code} />
      </header>
      <StatusBar order={invoice} />
      <Facts invoice={invoice} />
      <ReceiptLines lines={invoice.products} />
      <Shortages shortages={invoice.shortages} />
      <ReceiptAmounts invoice={invoice} />
      {invoice.notes.length > 0 && (
        <section className={styles.notes}>
          <h2>
            {orderLabels.notes} ({formatNumber(invoice.notes_count)})
          </h2>
          {invoice.notes.map(({ context }) => (
            <p key={context}>{context}</p>
          ))}
        </section>
      )}
    </article>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { customer, posting_method, rates } = invoice
  return (
    <dl className={styles.facts}>
      <Pair name={orderLabels.customer}>{customer.name}</Pair>
      <Pair name={orderFactLabels.recipientMobile}>
        <bdi dir="ltr">{displayMobile(customer.mobile)}</bdi>
      </Pair>
      <Pair name={orderFactLabels.address} wide>
        {addressLine(invoice.customer)}
      </Pair>
      {customer.postal_code && (
        <Pair name={orderFactLabels.postalCode}>{toPersianDigits(customer.postal_code)}</Pair>
      )}
      <Pair name={orderLabels.deliveryTime}>{formatOrderTime(invoice.time)}</Pair>
      <Pair name={orderFactLabels.deliveryMethod}>
        {posting_method.title}
        <small>{posting_method.description}</small>
      </Pair>
      <Pair name={orderFactLabels.paymentMethod}>{paymentTypeName(invoice.payment_type.name)}</Pair>
      <Pair name={orderLabels.paymentStatus}>{paymentStatusNames[invoice.payment_status]}</Pair>
      <Pair name={orderFactLabels.repeatType}>{invoice.periodic}</Pair>
      {rates.rates > 0 && <Pair name={orderLabels.rating}>{ratingOfFive(rates.rates)}</Pair>}
    </dl>
  )
}

function Pair({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Tracking code as a barcode and as text. */
function Symbol({ trackingCode }: { trackingCode: string }) {
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(trackingCode, { border: 0 }))}`
  return (
    <figure className={styles.symbol}>
      <img src={source} alt="" width={96} height={96} />
      <figcaption dir="ltr">{toPersianDigits(trackingCode)}</figcaption>
    </figure>
  )
}

const FONT = '1em Vazirmatn'

/** Removes the mark of first-screen/inline/font.ts. */
function showFont(): void {
  if (document.fonts.check(FONT)) document.documentElement.removeAttribute('data-plain')
}

/** Loads the font, or gives up after `ms`. */
async function loadFont(ms: number): Promise<void> {
  // Very old browsers.
  if (!('fonts' in document)) return
  const late = new Promise(done => setTimeout(done, ms))
  await Promise.race([document.fonts.load(FONT).catch(() => undefined), late])
  showFont()
}

/** Prints with the font, even when it was too late for the screen. */
async function printWithFont(): Promise<void> {
  await loadFont(FONT_PRINT_MS)
  window.print()
}

/** Whether text may be shown: it waits briefly, because text never changes its font. */
function useFont(): boolean {
  const [isReady, setHere] = useState(false)
  useEffect(() => {
    void loadFont(FONT_SHOW_MS).then(() => setHere(true))
    addEventListener('beforeprint', showFont)
    return () => removeEventListener('beforeprint', showFont)
  }, [])
  return isReady
}
