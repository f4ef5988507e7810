import { toLatinDigits } from '#lib/text/digits.ts'
import { messages } from '#lib/text/messages.ts'
import { findCompanyByJoinCode } from '../db/company.ts'
import { setCompany } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../errors.ts'
import { takeFromBudget } from './rate-limit.ts'

/** Whether a join code, in small letters, can be one: what the importer takes too. */
export const isJoinCode = (code: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(code)

/** The stored form of a join code as a person typed it: digits 0–9, small letters. */
export const joinCodeOf = (typed: string): string => toLatinDigits(typed).trim().toLowerCase()

/**
 * Attaches a user to the company of a join code, instead of the one before. 422 for a code that no
 * active company has, 404 for one whose time is over, 429 for guessing.
 */
export async function joinCompany(deps: Deps, userId: number, typed: string): Promise<void> {
  await takeFromBudget(deps, 'company-user', String(userId))
  const company = await findCompanyByJoinCode(deps.db, typed)
  if (!company) throw fieldError('code', messages.companyCodeUnknown)
  const { join_code_expires_at: end } = company
  if (end !== null && end <= deps.now()) throw new ApiError(404, messages.companyCodeExpired)
  await setCompany(deps.db, userId, company.id)
}
