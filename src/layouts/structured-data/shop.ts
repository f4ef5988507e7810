import type { ShopInfo } from '#lib/contract/home.ts'
import { safeHref } from '#lib/rules/links.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import type { Thing } from './json-ld.ts'

/** `site` is the shop's origin. */
export const websiteData = (site: string): Thing => ({
  '@type': 'WebSite',
  name: navLabels.shopName,
  url: `${site}/`,
  inLanguage: 'fa-IR',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site}/search/?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

export function organizationData(site: string, info: ShopInfo | null): Thing {
  const profileLinks = info?.social.map(({ url }) => safeHref(url)).filter(url => url !== '#')
  return {
    '@type': 'Organization',
    name: navLabels.shopName,
    url: `${site}/`,
    logo: `${site}/icons/512.png`,
    ...(info?.address ? { address: info.address } : {}),
    ...(info?.support_phone
      ? {
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            telephone: info.support_phone,
            ...(info.support_email ? { email: info.support_email } : {}),
            availableLanguage: 'fa',
          },
        }
      : {}),
    ...(profileLinks?.length ? { sameAs: profileLinks } : {}),
  }
}
