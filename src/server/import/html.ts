import sanitizeHtml from 'sanitize-html'
import { SAFE_HTML } from '#lib/rules/safe-html.ts'

export const safeHtml = (html: string): string => sanitizeHtml(html, SAFE_HTML).trim()
