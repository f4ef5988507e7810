import { HttpStatus } from '#lib/codes/http.ts'
import type { ContentPage } from '#lib/contract/content.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/open.ts'

export async function getPage(db: Db, slug: string): Promise<ContentPage> {
  const page = await db
    .selectFrom('pages')
    .select(['slug', 'title', 'description', 'body'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!page) throw new ApiError(HttpStatus.notFound, messages.notFound)
  return page
}
