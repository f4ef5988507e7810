import type { Client } from './client.ts'

const by = (deviceId: string) => ({ 'Device-Id': deviceId })

export const getTimeWindows = (client: Client, zone?: number) =>
  client('GET /time-windows', { query: { zone } })

export const getNextWindow = (client: Client) => client('GET /time-windows/next', {})

export const getHold = (client: Client, deviceId: string) =>
  client('GET /window-hold', {}, by(deviceId))

export const takeHold = (client: Client, deviceId: string, time_id: number) =>
  client('POST /window-hold', { body: { time_id } }, by(deviceId))

export const extendHold = (client: Client, deviceId: string) =>
  client('PUT /window-hold', {}, by(deviceId))

export const releaseHold = (client: Client, deviceId: string) =>
  client('DELETE /window-hold', {}, by(deviceId))
