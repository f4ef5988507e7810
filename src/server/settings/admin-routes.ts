import type { SettingGroup, SettingValues } from '#lib/contract/admin/settings.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import type { Deps } from '../deps.ts'
import { listSettings } from '../platform/database/settings.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { revisionOf } from '../platform/database/revision.ts'
import { readOpening, setOpeningHidden } from './opening.ts'
import { saveSettings } from './save-settings.ts'
import { groupValues } from './setting-groups.ts'

export const adminSettingHandlers: readonly Handler[] = [
  handle('GET /admin/settings', async ({ deps: { db } }) => {
    const groups = groupValues(await listSettings(db))
    return {
      data: {
        delivery: withRevision(groups.delivery),
        contact: withRevision(groups.contact),
        social: withRevision(groups.social),
        'trust-seal': withRevision(groups['trust-seal']),
        map: withRevision(groups.map),
        'bank-account': withRevision(groups['bank-account']),
        claims: withRevision(groups.claims),
        'text-hours': withRevision(groups['text-hours']),
        'scale-labels': withRevision(groups['scale-labels']),
        speed: withRevision(groups.speed),
        torob: withRevision(groups.torob),
      },
    }
  }),

  handle('GET /admin/opening', async ({ deps }) => ({ data: await readOpening(deps) })),

  handle('PUT /admin/opening', async ({ deps, staff, body }) => {
    await setOpeningHidden(deps.db, body.is_hidden, { now: deps.now(), actor: staff.id })
    return { data: null, message: staffMessages.saved }
  }),

  handle('PUT /admin/settings/delivery', ({ deps, staff, body }) =>
    save(deps, 'delivery', body, staff.id),
  ),
  handle('PUT /admin/settings/contact', ({ deps, staff, body }) =>
    save(deps, 'contact', body, staff.id),
  ),
  handle('PUT /admin/settings/social', ({ deps, staff, body }) =>
    save(deps, 'social', body, staff.id),
  ),
  handle('PUT /admin/settings/trust-seal', ({ deps, staff, body }) =>
    save(deps, 'trust-seal', body, staff.id),
  ),
  handle('PUT /admin/settings/map', ({ deps, staff, body }) => save(deps, 'map', body, staff.id)),
  handle('PUT /admin/settings/bank-account', ({ deps, staff, body }) =>
    save(deps, 'bank-account', body, staff.id),
  ),
  handle('PUT /admin/settings/claims', ({ deps, staff, body }) =>
    save(deps, 'claims', body, staff.id),
  ),
  handle('PUT /admin/settings/text-hours', ({ deps, staff, body }) =>
    save(deps, 'text-hours', body, staff.id),
  ),
  handle('PUT /admin/settings/scale-labels', ({ deps, staff, body }) =>
    save(deps, 'scale-labels', body, staff.id),
  ),
  handle('PUT /admin/settings/speed', ({ deps, staff, body }) =>
    save(deps, 'speed', body, staff.id),
  ),
  handle('PUT /admin/settings/torob', ({ deps, staff, body }) =>
    save(deps, 'torob', body, staff.id),
  ),
]

const withRevision = <V extends object>(values: V) => ({ ...values, revision: revisionOf(values) })

async function save<G extends SettingGroup>(
  deps: Deps,
  group: G,
  body: SettingValues[G] & { revision: string },
  actor: number,
) {
  await saveSettings(deps, group, body, actor)
  return { data: null, message: staffMessages.saved }
}
