import { HttpStatus } from '#lib/codes/http.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { messages } from '#lib/text/messages.ts'
import { CODE_PATTERN } from '#lib/contract/code-patterns.ts'
import { findCompanyByJoinCode } from './company-queries.ts'
import { setCompany } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'

export const isJoinCode = (code: string): boolean => CODE_PATTERN.test(code)

/** The stored form: Latin digits, lower case. */
export const joinCodeOf = (typed: string): string => toLatinDigits(typed).trim().toLowerCase()

/** 422 for an unknown code, 404 for an expired one, 429 for guessing. */
export async function joinCompany(deps: Deps, userId: number, typed: string): Promise<void> {
  await chargeBudget(deps, 'company-user', String(userId))
  const company = await findCompanyByJoinCode(deps.db, typed)
  if (!company) throw fieldError('code', messages.companyCodeUnknown)
  const { join_code_expires_at: expiresAt } = company
  if (expiresAt !== null && expiresAt <= deps.now())
    throw new ApiError(HttpStatus.notFound, messages.companyCodeExpired)
  await setCompany(deps.db, userId, company.id)
}
