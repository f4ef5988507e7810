import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * A part as HTML, straight from React: what Astro's renderer does around it (finding out whose
 * component it is, looking for links to hoist) takes longer than a whole row of a large page.
 */
export const renderPart = <P extends object>(part: ComponentType<P>, props: P): string =>
  renderToStaticMarkup(createElement(part, props))
