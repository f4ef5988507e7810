import { idOf } from '../../_parts/answer.ts'

/** The page of a list that an address names; the first where it names none. */
export const pageIn = (url: URL): number => idOf(url.searchParams.get('page') ?? undefined) ?? 1
