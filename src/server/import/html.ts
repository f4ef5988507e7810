import sanitizeHtml from 'sanitize-html'
import { SAFE_HTML } from '#lib/rules/safe-html.ts'

/** Html that may stand in a page of the shop, whoever wrote it. */
export const safeHtml = (html: string): string => sanitizeHtml(html, SAFE_HTML).trim()
