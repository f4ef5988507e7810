import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'

interface UnreadProps {
  /** The address of the page itself. */
  href: string
  /** What the part is found by, around this and in the page once it is whole (client/recovery.ts). */
  part: string
}

/**
 * Stands for a part of a page that could not be read, and never for one that is empty: says so, and
 * leads to the page once more. Where there are scripts the part comes by itself.
 */
export const Unread = ({ href, part }: UnreadProps) => (
  <div className="unread" data-from={href} data-part={part}>
    <p>{catalogMessages.temporarilyDown}</p>
    <a className="btn btn-quiet" href={href}>
      {actionLabels.retry}
    </a>
  </div>
)
