import { navLabels } from '#lib/text/labels/nav.ts'
import { pageLabels } from '#lib/text/labels/page.ts'

const ICON = { type: 'image/png', purpose: 'any' }

/** The web app manifest. Icons are drawn by tools/icons.ts. */
const manifest = JSON.stringify({
  id: '/',
  name: pageLabels.homeTitle,
  short_name: navLabels.shopName,
  description: pageLabels.homeDescription,
  lang: 'fa',
  dir: 'rtl',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#fbfaf7',
  icons: [
    { ...ICON, src: '/icons/192.png', sizes: '192x192' },
    { ...ICON, src: '/icons/512.png', sizes: '512x512' },
    { ...ICON, src: '/icons/maskable.png', sizes: '512x512', purpose: 'maskable' },
  ],
})

export const GET = (): Response =>
  new Response(manifest, {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
