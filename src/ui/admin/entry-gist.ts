import type { ContentField } from '#lib/contract/admin/content-fields.ts'
import { leavesOf } from '#lib/contract/admin/content-walk.ts'
import { truncate } from '#lib/text/truncate.ts'
import type { ContentFormState } from './content-field.ts'

const GIST_CHARS = 90
const TAGS = /<[^>]*>|&nbsp;/g
/** What people read; codes, colours and addresses say little. */
const READ: ReadonlySet<string> = new Set(['text', 'lines', 'html', 'ref'])

/** What an entry holds, in a line: its texts, and what its codes stand for. */
export function entryGist(
  field: ContentField,
  value: unknown,
  { names }: Pick<ContentFormState, 'names'>,
): string {
  const said = leavesOf(field, value).flatMap(({ field: leaf, value: held }) => {
    if (!READ.has(leaf.as) || typeof held !== 'string') return []
    if (leaf.as === 'ref') return [names.get(`${leaf.to} ${held}`)?.said ?? held]
    return [held.replace(TAGS, ' ').replace(/\s+/g, ' ').trim()]
  })
  return truncate(said.filter(Boolean).join('، '), GIST_CHARS)
}
