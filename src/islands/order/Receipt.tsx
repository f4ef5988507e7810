import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { renderSVG } from 'uqr'
import type { Invoice } from '#lib/contract/order.ts'
import { receiptHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import { paymentStatusNames, paymentTypeName } from '#lib/text/names.ts'
import { $invoice, loadInvoice } from '#stores/order.ts'
import { Button } from '../shared/Button.tsx'
import { Failed } from '../shared/Failed.tsx'
import { useGuarded } from '../shared/guarded.ts'
import { Icon } from '../shared/Icon.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './receipt.module.css'
import { ReceiptAmounts, ReceiptLines } from './ReceiptLines.tsx'

/** Section 2, /receipts/{id}: one sheet of A4, black on white. */
export function Receipt({ id }: { id: number }) {
  const invoice = useStore($invoice, { ssr: 'initial' })
  useGuarded(() => void loadInvoice(id))
  if (invoice.state === 'loading') return <Skeleton heights={[6, 8, 20, 10]} />
  if (invoice.state === 'failed')
    return <Failed text={invoice.text} onRetry={() => void loadInvoice(id)} />
  return (
    <>
      <Toasts />
      <div className={styles.tools}>
        <a className="btn btn-quiet" href="/profile/orders">
          {orderLabels.viewOrders}
        </a>
        <Button onClick={() => window.print()}>
          <Icon name="print" />
          {orderLabels.printReceipt}
        </Button>
      </div>
      <Sheet invoice={invoice.value} />
    </>
  )
}

function Sheet({ invoice }: { invoice: Invoice }) {
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
          <Pair name={orderLabels.status}>{invoice.status_fa}</Pair>
        </dl>
        <Symbol id={invoice.id} trackingCode={invoice.tracking_code} />
      </header>
      <Facts invoice={invoice} />
      <ReceiptLines lines={invoice.products} />
      <ReceiptAmounts invoice={invoice} />
      {invoice.notes.length > 0 && (
        <section className={styles.notes}>
          <h2>{orderLabels.note}</h2>
          {invoice.notes.map((note, index) => (
            <p key={index}>{note.context}</p>
          ))}
        </section>
      )}
    </article>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { customer, time } = invoice
  const place = [
    customer.city,
    customer.address,
    customer.number && `${checkoutLabels.plaque} ${toPersianDigits(customer.number)}`,
    customer.unit && `${checkoutLabels.unit} ${toPersianDigits(customer.unit)}`,
  ]
  return (
    <dl className={styles.facts}>
      <Pair name={orderLabels.customer}>{customer.name}</Pair>
      <Pair name={checkoutLabels.recipientMobile}>
        <bdi dir="ltr">{displayMobile(customer.mobile)}</bdi>
      </Pair>
      <Pair name={checkoutLabels.address} wide>
        {place.filter(Boolean).join('، ')}
      </Pair>
      {customer.postal_code && (
        <Pair name={checkoutLabels.postalCode}>{toPersianDigits(customer.postal_code)}</Pair>
      )}
      <Pair name={orderLabels.deliveryTime}>
        {time.day}، {toPersianDigits(time.started_at)} تا {toPersianDigits(time.finished_at)}
      </Pair>
      <Pair name={checkoutLabels.deliveryMethod}>{invoice.posting_method.title}</Pair>
      <Pair name={checkoutLabels.paymentMethod}>{paymentTypeName(invoice.payment_type.name)}</Pair>
      <Pair name={orderLabels.paymentStatus}>{paymentStatusNames[invoice.payment_status]}</Pair>
      <Pair name={checkoutLabels.repeatType}>{invoice.periodic}</Pair>
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

/** The receipt's own address, so that a printed sheet leads back to it. */
function Symbol({ id, trackingCode }: { id: number; trackingCode: string }) {
  const svg = renderSVG(location.origin + receiptHref(id), { border: 0 })
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return <img className={styles.symbol} src={source} alt={trackingCode} width={96} height={96} />
}
