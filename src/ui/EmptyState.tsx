import { actionLabels } from '#lib/text/labels/action.ts'

interface EmptyStateProps {
  text: string
  /** A suggestion. */
  hint?: string | undefined
  href?: string
  action?: string
  /** Search text; shows a button that requests these goods. */
  request?: string | undefined
}

/** Empty state: drawing, sentence, button. */
export function EmptyState({ text, hint, href, action, request }: EmptyStateProps) {
  return (
    <div className="none">
      <EmptyDrawing />
      <p>{text}</p>
      {hint && <small>{hint}</small>}
      {href !== undefined && action && (
        <a className="button" href={href}>
          {action}
        </a>
      )}
      {request && (
        <form method="post" action="/search/request">
          <button className="button button-quiet" name="q" value={request}>
            {actionLabels.requestGoods}
          </button>
        </form>
      )}
    </div>
  )
}

export function EmptyDrawing() {
  return (
    <svg viewBox="0 0 96 96" fill="none" aria-hidden="true">
      <ellipse cx="48" cy="82" rx="34" ry="5" fill="var(--surface-sunken)" />
      <path
        d="M14 40h68a4 4 0 0 1 3.9 4.9l-6.600 28A8 8 0 0 1 71.500 79h-47a8 8 0 0 1-7.800-6.100l-6.600-28A4 4 0 0 1 14 40Z"
        fill="var(--action-soft)"
        stroke="var(--action)"
        strokeWidth="2.5"
      />
      <path
        d="M28 40 42 16M68 40 54 16M34 52v15M48 52v15M62 52v15"
        stroke="var(--action)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M76 20c8-1 12 4 12 11-7 1-12-3-12-11Zm0 0 7 7"
        stroke="var(--special)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
