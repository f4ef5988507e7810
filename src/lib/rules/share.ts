import { readUrl } from './read-url.ts'

/** Where a page can be shared: the name of the network and its own address for it. */
export interface ShareTarget {
  network: 'telegram' | 'whatsapp' | 'x'
  href: string
}

/** The whole address of a page whose `share_link` may be a path of the shop. */
export const shareUrl = (site: string, shareLink: string): string =>
  readUrl(shareLink) ? shareLink : site + shareLink

/** A record as it is told: its `share_link` whole, under the origin of the shop. */
export const shareable = <T extends { share_link: string }>(site: string, record: T): T => ({
  ...record,
  share_link: shareUrl(site, record.share_link),
})

/** The addresses that hand a page over to the social networks. */
export function shareTargets(url: string, title: string): ShareTarget[] {
  const words = new URLSearchParams({ url, text: title })
  const message = new URLSearchParams({ text: `${title}\n${url}` })
  return [
    { network: 'telegram', href: `https://t.me/share/url?${words}` },
    { network: 'whatsapp', href: `https://wa.me/?${message}` },
    { network: 'x', href: `https://x.com/intent/post?${words}` },
  ]
}
