import type { ContentValue } from '#lib/contract/admin/content-walk.ts'
import { insideLink } from '#lib/rules/inside-link.ts'

export interface DocumentLink {
  path: string
  href: string
  /** Within a text rather than in a link field. */
  inText: boolean
}

const HREF = /<a\b[^>]*?\bhref="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<' }

export const linksIn = (leaves: readonly ContentValue[]): DocumentLink[] =>
  leaves.flatMap(({ field, value, path }): DocumentLink[] => {
    if (field.as === 'link') return [{ path, href: String(value), inText: false }]
    if (field.as !== 'html') return []
    return [...String(value).matchAll(HREF)].map(([, encoded = '']) => {
      const href = encoded.replace(/&(amp|quot|lt);/g, entity => ENTITIES[entity] ?? entity)
      return { path, href, inText: true }
    })
  })

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
