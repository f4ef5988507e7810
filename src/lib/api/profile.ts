import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import type { Client } from './client.ts'

export type InfoForm = NonNullable<CallInput<Calls['PUT /profile/info']>['body']>
export type PasswordForm = CallInput<Calls['PUT /profile/password']>['body']

export const saveInfo = (client: Client, body: InfoForm) => client('PUT /profile/info', { body })

export const changePassword = (client: Client, body: PasswordForm) =>
  client('PUT /profile/password', { body })

export const sendOldMobileCode = (client: Client, mobile: string) =>
  client('POST /profile/mobile/old', { body: { mobile } })

export const sendNewMobileCode = (client: Client, code: string, mobile: string) =>
  client('POST /profile/mobile/new', { body: { code, mobile } })

export const confirmMobile = (client: Client, mobile: string, code: string) =>
  client('POST /profile/mobile/verification', { body: { mobile, code } })
