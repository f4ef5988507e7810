import { listComments } from '#lib/api/comment.ts'
import type { Client } from '#lib/api/client.ts'
import type { CommentedRecord } from '#lib/contract/comment.ts'
import type { CommentPage } from '#ui/CommentPanel.tsx'
import { dataOr } from './answer.ts'

const PAGE = /^[1-9]\d{0,4}$/

/** The page of comments in the address, else the first. Optional for the product or bundle. */
export async function readComments(
  api: Client,
  record: CommentedRecord,
  params: URLSearchParams,
): Promise<CommentPage> {
  const number = params.get('comments') ?? ''
  const page = PAGE.test(number) ? Number(number) : 1
  const found = await readPage(api, record, page)
  return page > 1 && found.comments?.length === 0 ? readPage(api, record, 1) : found
}

async function readPage(api: Client, record: CommentedRecord, page: number): Promise<CommentPage> {
  const answer = await dataOr(
    listComments(api, record, page).then(comments => ({ data: comments })),
    null,
  )
  return { comments: answer?.data ?? null, count: answer?.extra_data.count ?? 0, page }
}
