import type { SitemapKind } from '#lib/contract/sitemap.ts'
import type { Client } from './client.ts'

export const listSitemapParts = (client: Client) => client('GET /sitemap', {})
export const listSitemapEntries = (client: Client, kind: SitemapKind, page: number) =>
  client('GET /sitemap/{kind}', { params: { kind }, query: { page } })
