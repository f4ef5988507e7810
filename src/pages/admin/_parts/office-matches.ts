import { STAFF_SEARCH_MAX_CHARS, type StaffMatches } from '#lib/contract/admin/staff-search.ts'
import {
  ACTION_COMMANDS,
  findCommands,
  type OfficeCommand,
  PAGE_COMMANDS,
} from '#ui/admin/office-commands.ts'
import { findWindowCommands } from './window-commands.ts'

export interface FoundInOffice extends StaffMatches {
  q: string
  pages: readonly OfficeCommand[]
  actions: readonly OfficeCommand[]
  windows: readonly OfficeCommand[]
}

/** What the search of the office finds for `q` of the address; without it all pages and actions. */
export async function findInOffice(locals: App.Locals, url: URL): Promise<FoundInOffice> {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, STAFF_SEARCH_MAX_CHARS)
  const permissions = locals.staff?.permissions ?? []
  const { data } = await locals.api('GET /admin/search', { query: { q } })
  return {
    q,
    ...data,
    pages: findCommands(PAGE_COMMANDS, permissions, q),
    actions: findCommands(ACTION_COMMANDS, permissions, q),
    windows: await findWindowCommands(locals, q),
  }
}
