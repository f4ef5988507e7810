import { getLanding } from '../db/landing.ts'
import { handle, type Handler } from '../handler.ts'
import { loadLanding } from '../services/landing.ts'

export const landingHandlers: readonly Handler[] = [
  handle('GET /landings/{slug}', async ({ deps, params }) => ({
    data: await loadLanding(deps, await getLanding(deps.db, params.slug)),
  })),
]
