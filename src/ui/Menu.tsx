import type { Category } from '#lib/contract/category.ts'
import { categoryHref, specialSaleHref } from '#lib/rules/links.ts'
import { narrowCopy } from '#lib/rules/picture.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { readableHref } from './readable-href.ts'

const LOGO_WIDTH = 96

/** A popover that works without JavaScript. */
export function Menu({ categories }: { categories: readonly Category[] }) {
  return (
    <nav id="menu" className="menu" popover="auto" aria-label={navLabels.categories}>
      <div className="menu-head">
        <b>{navLabels.categories}</b>
        <button
          type="button"
          className="tool icon-before icon-close"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={actionLabels.close}
          // An opening popover focuses it.
          autoFocus
        />
      </div>
      <div className="menu-all">
        {categories.map(root => (
          <Root key={root.id} root={root} />
        ))}
      </div>
      <div className="menu-more">
        <a href={specialSaleHref}>{navLabels.specialSale}</a>
        <a href="/bundles">{navLabels.bundles}</a>
        <a href="/brands">{navLabels.brands}</a>
        <a href="/faqs">{navLabels.faqs}</a>
        <a href="/contact-us">{navLabels.contactUs}</a>
      </div>
    </nav>
  )
}

function Root({ root }: { root: Category }) {
  const logo = root.logo === null ? '' : narrowCopy(root.logo, LOGO_WIDTH)
  return (
    <div className="menu-group">
      <a href={readableHref(categoryHref(root))}>
        {logo !== '' && <img src={logo} alt="" width="28" height="28" loading="lazy" />}
        {root.name}
      </a>
      {root.children.length > 0 && (
        <details name="menu">
          <summary aria-label={`${root.name}: ${actionLabels.showMore}`}>
            <i className="icon icon-small icon-down" />
          </summary>
          <ul>
            {root.children.map(child => (
              <li key={child.id}>
                <a href={readableHref(categoryHref(child))}>{child.name}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
