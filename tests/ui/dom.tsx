import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The static HTML of a part, as a page carries it, inside an element of its own. */
export function render(part: ReactElement): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(part)
  document.body.replaceChildren(root)
  return root
}

/** What a person reads. */
export const textOf = (root: ParentNode, selector: string): string =>
  root.querySelector(selector)?.textContent ?? ''
