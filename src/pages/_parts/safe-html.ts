import sanitizeHtml from 'sanitize-html'
import type { LandingItem } from '#lib/contract/landing.ts'
import { ownPicture } from '#lib/rules/picture.ts'
import { SAFE_HTML } from '#lib/rules/safe-html.ts'

/**
 * Html that may stand in a page, whoever wrote it. The importer has cleaned it once; here it is
 * clean whatever else wrote into the database, and whatever a remote backend says.
 */
export const safeHtml = (html: string): string => sanitizeHtml(html, SAFE_HTML).trim()

/** The items of a landing with clean texts, and no picture that is not of this site. */
export const safeItems = (items: readonly LandingItem[]): LandingItem[] =>
  items.map(item => {
    if (item.type_en !== 'media') return item
    const { body, image } = item.configs
    const own = image !== null && ownPicture(image) !== '' ? image : null
    return { ...item, configs: { ...item.configs, body: safeHtml(body), image: own } }
  })
