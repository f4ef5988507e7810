import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import type { Client } from './client.ts'

export type SignUpForm = CallInput<Calls['POST /profile/signup']>['body']
export type NewPassword = CallInput<Calls['PUT /reset-password']>['body']

export const checkRegister = (client: Client, mobile_no: string) =>
  client('POST /check-register', { body: { mobile_no } })

export const register = (client: Client, mobile_no: string) =>
  client('POST /register', { body: { mobile_no } })

export const sendCode = (client: Client, mobile_no: string) =>
  client('POST /code', { body: { mobile_no } })

const by = (deviceId: string) => ({ 'Device-Id': deviceId })

export const verify = (
  client: Client,
  { mobile_no, code }: { mobile_no: string; code: string },
  deviceId: string,
) => client('POST /verification', { body: { mobile_no, code } }, by(deviceId))

export const login = (
  client: Client,
  { mobile_no, password }: { mobile_no: string; password: string },
  deviceId: string,
) => client('POST /login', { body: { mobile_no, password } }, by(deviceId))

export const signUp = (client: Client, body: SignUpForm) => client('POST /profile/signup', { body })

export const resetPassword = (client: Client, body: NewPassword) =>
  client('PUT /reset-password', { body })

export const logOut = (client: Client) => client('POST /logout', {})

export const getUser = (client: Client) => client('GET /profile/info', {})
