import { joinCompany } from '#lib/api/company.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { call } from './client.ts'
import { notify } from './notice.ts'
import { sentencesOf } from './refusal.ts'
import { updateUser } from './user.ts'

/** Returns the sentences about the code; empty when it was saved. */
export async function applyCompanyCode(code: string): Promise<readonly string[]> {
  try {
    updateUser((await joinCompany(call, code)).data)
    notify('success', profileMessages.companyCodeSaved, { about: 'code' })
    return []
  } catch (error) {
    return faultsOf(error)
  }
}

/** 404 has a sentence of ours; else those about the code, else the message. */
function faultsOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) return sentencesOf(error)
  if (error.code === HttpStatus.notFound) return [profileMessages.companyCodeExpired]
  return error.fields['code'] ?? sentencesOf(error)
}
