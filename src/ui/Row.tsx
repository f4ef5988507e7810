import type { CSSProperties, ReactNode } from 'react'
import { actionLabels } from '#lib/text/labels/action.ts'

interface RowProps {
  /** Part of the title's id, so unique on the page. */
  id: number | string
  title: string | null
  all?: string
  /** Between title and link. */
  aside?: ReactNode
  tone?: string
  /** Colours of the content. */
  style?: CSSProperties | undefined
  children: ReactNode
}

/** A title, content and a link to all of it. */
export function Row({ id, title, all, aside, tone = '', style, children }: RowProps) {
  const titleId = `row-${id}`
  return (
    <section
      className={tone ? `row ${tone}` : 'row'}
      style={style}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <div className="row-head">
          <h2 id={titleId}>{title}</h2>
          {aside}
          {all && (
            <a className="all" href={all} aria-label={`${actionLabels.viewAll}: ${title}`}>
              <span>{actionLabels.viewAll}</span>
              <i className="icon icon-next" />
            </a>
          )}
        </div>
      )}
      {children}
    </section>
  )
}
