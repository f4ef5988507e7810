import type { StaffComment } from '#lib/contract/admin/comment.ts'
import { bundleHref, productHref } from '#lib/rules/links.ts'
import { valueNames } from '#lib/text/labels/staff.ts'
import { slugOf } from '#lib/text/slug.ts'
import { AccountMobile } from '../AccountMobile.tsx'
import type { ListCells } from './list-cells.ts'

const HREFS = { product: productHref, bundle: bundleHref }
const TONES = { waiting: 'waiting', approved: 'active', refused: 'ended' } as const

export const commentCells: ListCells<'comments', StaffComment> = {
  name: comment => <bdi>{comment.name}</bdi>,
  body: comment => <span dir="auto">{comment.body}</span>,
  record: comment =>
    comment.record !== null && (
      <a
        href={HREFS[comment.record_name]({
          id: comment.record_id,
          slug: slugOf(comment.record),
        })}
      >
        <bdi>{comment.record}</bdi>
      </a>
    ),
  mobile: comment => <AccountMobile mobile={comment.mobile} />,
  written: comment => comment.written_fa,
  state: comment => (
    <span className="list-badge" data-tone={TONES[comment.state]}>
      {valueNames[comment.state]}
    </span>
  ),
}
