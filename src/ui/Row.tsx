import type { CSSProperties, ReactNode } from 'react'
import { actionLabels } from '#lib/text/labels/action.ts'

interface RowProps {
  /** Makes its title's id, so it is unique on the page. */
  id: number | string
  title: string | null
  all?: string
  /** Between the title and the link to all. */
  aside?: ReactNode
  tone?: string
  /** Marketing's colours. */
  style?: CSSProperties | undefined
  children: ReactNode
}

/** A row of a page: a title, what hangs on it, and a link to all of it. */
export function Row({ id, title, all, aside, tone = '', style, children }: RowProps) {
  const titleId = `row-${id}`
  return (
    <section
      className={tone ? `row ${tone}` : 'row'}
      style={style}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <div className="row-hd">
          <h2 id={titleId}>{title}</h2>
          {aside}
          {all && (
            <a className="all" href={all} aria-label={`${actionLabels.viewAll}: ${title}`}>
              <span>{actionLabels.viewAll}</span>
              <i className="i i-next" />
            </a>
          )}
        </div>
      )}
      {children}
    </section>
  )
}
