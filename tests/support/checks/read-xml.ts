import { type APIRequestContext, expect } from 'playwright/test'

/** The addresses that a sitemap names. */
export const locsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)

/** The text of an XML page, which must be there and be called so. */
export async function readXml(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  return answer.text()
}
