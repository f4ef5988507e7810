import type { ProductDetail } from '#lib/contract/product.ts'
import { shareTargets, shareUrl } from '#lib/rules/share.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productLabels } from '#lib/text/labels/product.ts'

interface ShareBoxProps {
  product: Pick<ProductDetail, 'name' | 'share_link'>
  /** The shop's origin; empty when only the browser knows it. */
  site: string
}

/** A popover that works without a script; the island ProductActions handles `data-share`. */
export function ShareBox({ product, site }: ShareBoxProps) {
  const { name, share_link: link } = product
  return (
    <>
      <button
        type="button"
        className="button button-quiet icon-before icon-share"
        popoverTarget="share"
      >
        {actionLabels.share}
      </button>
      <dialog id="share" popover="auto" className="share" aria-label={catalogLabels.shareTitle}>
        <div className="share-head">
          <h2>{catalogLabels.shareTitle}</h2>
          <button
            type="button"
            className="tool icon-before icon-close"
            popoverTarget="share"
            popoverTargetAction="hide"
            aria-label={actionLabels.close}
          />
        </div>
        <div className="share-body" data-share={link} data-title={name}>
          <ShareWays url={shareUrl(site, link)} title={name} />
        </div>
      </dialog>
    </>
  )
}

interface ShareWaysProps {
  url: string
  title: string
  copied?: boolean
  onCopy?: () => void
  /** When the device has a share sheet. */
  onShare?: (() => void) | undefined
}

export function ShareWays({ url, title, copied = false, onCopy, onShare }: ShareWaysProps) {
  return (
    <>
      <p className="share-url" dir="ltr">
        {decoded(url)}
      </p>
      <button
        type="button"
        className={`button icon-before ${copied ? 'icon-check' : 'icon-copy'}`}
        data-intent={onCopy ? undefined : ''}
        onClick={onCopy}
      >
        {copied ? productLabels.linkCopied : productLabels.copyLink}
      </button>
      {onCopy && (
        <p className="visually-hidden" role="status">
          {copied && productLabels.linkCopied}
        </p>
      )}
      {onShare && (
        <button
          type="button"
          className="button button-quiet icon-before icon-share"
          onClick={onShare}
        >
          {productLabels.otherApps}
        </button>
      )}
      <ShareLinks url={url} text={title} />
    </>
  )
}

interface ShareLinksProps {
  url: string
  text: string
  className?: string | undefined
}

export const ShareLinks = ({ url, text, className }: ShareLinksProps) => (
  <ul className={className}>
    {shareTargets(url, text).map(({ network, href }) => (
      <li key={network}>
        <a className="button button-quiet" href={href} target="_blank" rel="noopener">
          {productLabels[network]}
        </a>
      </li>
    ))}
  </ul>
)

/** With Persian letters, for display. */
function decoded(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
