import { expect, it } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { dataOr, dataOrNull, orNull } from '../../../src/pages/_parts/answer.ts'

const refusal = (code: number) => new ApiError(code, '', null)
const answers = (error: Error) => Promise.reject<{ data: string }>(error)

it('distinguishes missing data from an unavailable backend', async () => {
  for (const code of [404, 422]) {
    expect(await dataOrNull(answers(refusal(code)))).toBe(null)
    expect(await dataOr(orNull(answers(refusal(code))), undefined)).toBe(null)
  }
  for (const error of [refusal(503), new OfflineError(null)]) {
    await expect(dataOrNull(answers(error))).rejects.toBe(error)
    expect(await dataOr(orNull(answers(error)), undefined)).toBe(undefined)
  }
  expect(await dataOr(orNull(Promise.resolve({ data: 'text' })), undefined)).toBe('text')
})
