import sanitizeHtml from 'sanitize-html'
import type { LandingItem } from '#lib/contract/landing.ts'
import { localPicture } from '#lib/rules/picture.ts'
import { SAFE_HTML } from '#lib/rules/safe-html.ts'

/** Sanitised again on output, whatever wrote into the database or a remote backend sends. */
export const safeHtml = (html: string): string => sanitizeHtml(html, SAFE_HTML).trim()

/** Sanitised texts, and pictures of this site only. */
export const safeItems = (items: readonly LandingItem[]): LandingItem[] =>
  items.map(item => {
    if (item.type_en !== 'media') return item
    const { body, image } = item.configs
    const own = image !== null && localPicture(image) !== '' ? image : null
    return { ...item, configs: { ...item.configs, body: safeHtml(body), image: own } }
  })
