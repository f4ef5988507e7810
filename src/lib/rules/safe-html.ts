import { safeHref } from './links.ts'

type Attributes = Record<string, string>

/** Drops links without a valid target. */
const safeLink = (tagName: string, { href, ...attribs }: Attributes) => ({
  tagName,
  attribs: href === undefined || safeHref(href) === '#' ? attribs : { ...attribs, href },
})

/** Allowed HTML of content; other elements are replaced by their text. */
export const SAFE_HTML = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sup', 'sub', 'bdi', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'], '*': ['dir'], th: ['colspan', 'rowspan'], td: ['colspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: safeLink },
}
