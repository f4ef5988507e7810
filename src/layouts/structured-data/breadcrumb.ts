import { navLabels } from '#lib/text/labels/nav.ts'
import type { Crumb } from '#ui/Breadcrumb.tsx'
import type { Thing } from './json-ld.ts'

/** `site` is the shop's origin, `here` the page's path. */
export function breadcrumbData(site: string, crumbs: readonly Crumb[], here: string): Thing {
  const steps = [{ name: navLabels.home, href: '/' }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href = here }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + href,
    })),
  }
}
