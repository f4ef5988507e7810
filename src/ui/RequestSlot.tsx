import type { RequestKind } from '#lib/rules/product.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productLabels } from '#lib/text/labels/product.ts'

const WORDS: Record<RequestKind, { ask: string; asked: string; icon: string }> = {
  wholesale: {
    ask: catalogLabels.wholesaleRequest,
    asked: productLabels.wholesaleRequested,
    icon: 'i-box',
  },
  waitlist: {
    ask: catalogLabels.waitlistRequest,
    asked: catalogLabels.waitlistRequested,
    icon: 'i-clock',
  },
}

interface RequestSlotProps {
  kind: RequestKind
  productId: number
}

/**
 * The place of a request button. Whether it was asked before is known to the browser alone:
 * client/asked.ts says it (`data-says`) to whoever is signed in, and the island ProductActions puts
 * the live one, of the same size, into it.
 */
export function RequestSlot({ kind, productId }: RequestSlotProps) {
  return (
    <div
      className="ask"
      data-ask={kind}
      data-id={productId}
      data-says={WORDS[kind].asked}
      data-intent=""
    >
      <RequestButton kind={kind} />
    </div>
  )
}

interface RequestButtonProps {
  kind: RequestKind
  /** Asked before: said instead of the button. */
  asked?: boolean
  busy?: boolean
  onAsk?: () => void
}

export function RequestButton({ kind, asked = false, busy, onAsk }: RequestButtonProps) {
  const words = WORDS[kind]
  if (asked)
    return (
      <p className="asked i-before i-check" tabIndex={-1}>
        {words.asked}
      </p>
    )
  const quiet = kind === 'wholesale' ? ' btn-quiet' : ''
  return (
    <button
      type="button"
      className={`btn${quiet} i-before ${words.icon}`}
      aria-busy={busy || undefined}
      onClick={onAsk}
    >
      {words.ask}
    </button>
  )
}
