import type { FoundLeaf } from '#lib/contract/admin/content-walk.ts'
import { insideLink } from '#lib/rules/inside-link.ts'

/** A link of a document. */
export interface FoundLink {
  path: string
  href: string
  /** It stands in a text, not in a field of its own. */
  inText: boolean
}

const HREF = /<a\b[^>]*?\bhref="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<' }

/** Every link of a document, those in its texts too. */
export const linksIn = (leaves: readonly FoundLeaf[]): FoundLink[] =>
  leaves.flatMap(({ field, value, path }): FoundLink[] => {
    if (field.as === 'link') return [{ path, href: String(value), inText: false }]
    if (field.as !== 'html') return []
    return [...String(value).matchAll(HREF)].map(([, written = '']) => {
      const href = written.replace(/&(amp|quot|lt);/g, entity => ENTITIES[entity] ?? entity)
      return { path, href, inText: true }
    })
  })

/** The landing that a link leads to. */
export function landingOf(href: string, siteUrl: string): string | null {
  const link = insideLink(href, siteUrl)
  return link.to === 'landing' ? decoded(link.slug) : null
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
