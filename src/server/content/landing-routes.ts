import { getLanding } from './landing-queries.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { loadLanding } from './landing.ts'

export const landingHandlers: readonly Handler[] = [
  handle('GET /landings/{slug}', async ({ deps, params }) => ({
    data: await loadLanding(deps, await getLanding(deps.db, params.slug)),
  })),
]
