import type { APIRoute } from 'astro'
import { getShopInfo } from '#lib/api/home.ts'
import { llmsText } from '#lib/rules/llms-text.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { dataOr } from './_parts/answer.ts'

export const GET: APIRoute = async ({ locals }) => {
  const info = await dataOr(getShopInfo(locals.optionalApi), null)
  return new Response(
    llmsText(locals.siteUrl, {
      name: navLabels.shopName,
      phone: info?.support_phone ?? '',
    }),
    {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    },
  )
}
