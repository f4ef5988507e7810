import { readUrl } from './read-url.ts'

/** A network and its share address. */
export interface ShareTarget {
  network: 'telegram' | 'whatsapp' | 'x'
  href: string
}

/** `share_link` may be a path. */
export const shareUrl = (site: string, shareLink: string): string =>
  readUrl(shareLink) ? shareLink : site + shareLink

/** Makes `share_link` absolute. */
export const shareable = <T extends { share_link: string }>(site: string, record: T): T => ({
  ...record,
  share_link: shareUrl(site, record.share_link),
})

export function shareTargets(url: string, title: string): ShareTarget[] {
  const words = new URLSearchParams({ url, text: title })
  const message = new URLSearchParams({ text: `${title}\n${url}` })
  return [
    { network: 'telegram', href: `https://t.me/share/url?${words}` },
    { network: 'whatsapp', href: `https://wa.me/?${message}` },
    { network: 'x', href: `https://x.com/intent/post?${words}` },
  ]
}
