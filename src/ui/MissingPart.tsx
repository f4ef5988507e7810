import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'

interface MissingPartProps {
  /** Address of the page. */
  href: string
  /** Selector of the part, around this and in the complete page (client/recovery.ts). */
  part: string
}

/** For a part that failed to load, never for an empty one; scripts load it automatically. */
export const MissingPart = ({ href, part }: MissingPartProps) => (
  <div className="unread" data-from={href} data-part={part}>
    <p>{catalogMessages.temporarilyDown}</p>
    <a className="button button-quiet" href={href}>
      {actionLabels.retry}
    </a>
  </div>
)
