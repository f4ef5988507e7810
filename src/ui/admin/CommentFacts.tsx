import type { StaffComment } from '#lib/contract/admin/comment.ts'
import { commentCells as cells } from './lists/comment-cells.tsx'

/** All of a comment, as one paragraph and its facts. */
export const CommentFacts = ({ comment }: { comment: StaffComment }) => (
  <>
    <p className="desk-comment">{cells.body(comment)}</p>
    <p className="office-facts">
      {cells.name(comment)}
      <span>
        {cells.record(comment)} {comment.apart}
      </span>
      <span>{comment.written_fa}</span>
    </p>
  </>
)
