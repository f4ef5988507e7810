import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'

/**
 * Stands for a part of a page that could not be read, and never for one that is empty: says so, and
 * leads to the page once more. `href` is the address of the page itself.
 */
export const Unread = ({ href }: { href: string }) => (
  <div className="unread">
    <p>{catalogMessages.temporarilyDown}</p>
    <a className="btn btn-quiet" href={href}>
      {actionLabels.retry}
    </a>
  </div>
)
