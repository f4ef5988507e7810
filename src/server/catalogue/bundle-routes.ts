import { shareable } from '#lib/rules/share.ts'
import { getBundle, listBundles } from './bundle-queries.ts'
import { handle, type Handler } from '../platform/http/handler.ts'

export const bundleHandlers: readonly Handler[] = [
  handle('GET /bundles', async ({ deps }) => {
    const bundles = await listBundles(deps.db, deps.now())
    const data = bundles.map(each => shareable(deps.siteUrl, each))
    return { data, extra: { blur: !bundles.some(each => each.available) } }
  }),

  handle('GET /bundles/{id}', async ({ deps, params }) => {
    const bundle = await getBundle(deps.db, params.id, deps.now())
    const similars_bundles = bundle.similars_bundles.map(each => shareable(deps.siteUrl, each))
    return { data: { ...shareable(deps.siteUrl, bundle), similars_bundles } }
  }),
]
