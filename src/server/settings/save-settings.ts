import { HttpStatus } from '#lib/codes/http.ts'
import type { SettingGroup, SettingValues } from '#lib/contract/admin/settings.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { settingMessages } from '#lib/text/messages/admin-settings.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import type { Deps } from '../deps.ts'
import { isStored } from '../media/store.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { inTransaction } from '../platform/database/open.ts'
import { listSettings, putSettings } from '../platform/database/settings.ts'
import { revisionOf } from '../platform/database/revision.ts'
import { ApiError } from '../platform/http/errors.ts'
import { insertChange } from '../staff/change-queries.ts'
import { settingFaults } from './setting-faults.ts'
import { groupValues, normalizeGroup, storedSettings } from './setting-groups.ts'

/** 422 by field; 409 when the values are not those that were read. Waits for imports. */
export async function saveSettings<G extends SettingGroup>(
  { db, mediaDir, now: clock }: Pick<Deps, 'db' | 'mediaDir' | 'now'>,
  group: G,
  { revision, ...input }: SettingValues[G] & { revision: string },
  actor: number,
): Promise<void> {
  const values = normalizeGroup[group](input as unknown as SettingValues[G])
  const faults = { ...settingFaults[group](values), ...pictureFault(mediaDir, values) }
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
  const now = clock()
  await inTransaction(db, async trx => {
    await lockSetup(trx, now)
    const before = groupValues(await listSettings(trx))[group]
    if (revisionOf(before) !== revision)
      throw new ApiError(HttpStatus.conflict, settingMessages.stale)
    if (revisionOf(values) === revision) return
    await putSettings(trx, storedSettings[group](values))
    const change = { record: 'setting', recordId: group, action: 'changed' } as const
    await insertChange(trx, { ...change, before, after: values, at: now, staffId: actor })
    await bumpCatalogueVersion(trx)
  })
}

function pictureFault(mediaDir: string, values: object): Record<string, string[]> {
  if (!('image' in values) || typeof values.image !== 'string') return {}
  return isStored(mediaDir, { url: values.image }) ? {} : { image: [contentMessages.noPicture] }
}
