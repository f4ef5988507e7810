import { idOf } from '../../_parts/answer.ts'

/** Page number in the address, else 1. */
export const pageIn = (url: URL): number => idOf(url.searchParams.get('page') ?? undefined) ?? 1
