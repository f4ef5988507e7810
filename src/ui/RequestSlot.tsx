import type { RequestKind } from '#lib/rules/product.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productLabels } from '#lib/text/labels/product.ts'

const WORDS: Record<RequestKind, { ask: string; requested: string; icon: string }> = {
  wholesale: {
    ask: catalogLabels.wholesaleRequest,
    requested: productLabels.wholesaleRequested,
    icon: 'icon-box',
  },
  waitlist: {
    ask: catalogLabels.waitlistRequest,
    requested: catalogLabels.waitlistRequested,
    icon: 'icon-clock',
  },
}

interface RequestSlotProps {
  kind: RequestKind
  productId: number
}

/**
 * Placeholder of a request button. Only the browser knows earlier requests:
 * client/show-requested.ts shows them (`data-says`), and ProductActions replaces it by a button of
 * the same size.
 */
export function RequestSlot({ kind, productId }: RequestSlotProps) {
  return (
    <div
      className="product-request"
      data-ask={kind}
      data-id={productId}
      data-says={WORDS[kind].requested}
      data-intent=""
    >
      <RequestButton kind={kind} />
    </div>
  )
}

interface RequestButtonProps {
  kind: RequestKind
  /** Already requested: a text replaces the button. */
  requested?: boolean
  busy?: boolean
  onRequest?: () => void
}

export function RequestButton({ kind, requested = false, busy, onRequest }: RequestButtonProps) {
  const words = WORDS[kind]
  if (requested)
    return (
      <p className="requested icon-before icon-check" tabIndex={-1}>
        {words.requested}
      </p>
    )
  const quiet = kind === 'wholesale' ? ' button-quiet' : ''
  return (
    <button
      type="button"
      className={`button${quiet} icon-before ${words.icon}`}
      aria-busy={busy || undefined}
      onClick={onRequest}
    >
      {words.ask}
    </button>
  )
}
