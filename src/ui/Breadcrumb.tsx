import { printedName } from '#lib/text/printed-name.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { readableHref } from './readable-href.ts'

export interface Crumb {
  name: string
  /** Absent for the current page. */
  href?: string
}

/** From home; the last crumb is the current page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={navLabels.breadcrumb}>
      <ol className="crumbs">
        <li>
          <a href="/">{navLabels.home}</a>
        </li>
        {crumbs.map(({ name, href }) => (
          <li key={href ?? name}>
            <i className="icon icon-next" />
            {href ? (
              <a href={readableHref(href)}>{printedName(name)}</a>
            ) : (
              <span aria-current="page">{printedName(name)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
