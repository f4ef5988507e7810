import type { Comment } from '#lib/contract/comment.ts'

interface CommentListProps {
  comments: readonly Comment[]
  /** Whether it grows: items are then focusable. */
  grows?: boolean
}

/** Plain text of several lines. */
export function CommentList({ comments, grows = false }: CommentListProps) {
  return (
    <ul className="comments-list">
      {comments.map(({ id, name, body, create_at }) => (
        <li key={id} tabIndex={grows ? -1 : undefined}>
          <p className="comment-author">
            <b>
              <bdi>{name}</bdi>
            </b>
            <span>{create_at}</span>
          </p>
          <p className="comment-text" dir="auto">
            {body}
          </p>
        </li>
      ))}
    </ul>
  )
}
