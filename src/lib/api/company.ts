import type { Client } from './client.ts'

export const joinCompany = (client: Client, code: string) =>
  client('POST /profile/company', { body: { code } })
