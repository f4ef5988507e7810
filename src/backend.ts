import type { Backend } from '#server/app.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { openShop } from '#server/open-shop.ts'
import { createRemoteBackend } from './backend/remote.ts'

export type { Backend }

export async function createBackend(config: Config = readConfig(process.env)): Promise<Backend> {
  return config.API_ORIGIN
    ? createRemoteBackend(config.API_ORIGIN)
    : (await openShop(config)).backend
}
