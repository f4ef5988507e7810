import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApi } from '#tests/support/fixtures/api-process.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { fileOf } from '#tests/support/builders/bank-slips.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const SIDE = 900

/** It takes long enough to draw that both processes are at it at once. */
const noise = async (): Promise<File> => {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  const bytes = await sharp(randomBytes(SIDE * SIDE * 3), { raw })
    .png()
    .toBuffer()
  return fileOf(bytes, 'noise.png', 'image/png')
}

test('two concurrent uploads of a picture to two processes store one file and one row', async () => {
  shop.clock.now = Math.floor(Date.now() / 1000)
  const { token } = await signedInStaff(shop, ['content'])
  const folder = mkdtempSync(join(tmpdir(), 'sabad-together-'))
  const mediaDir = join(folder, 'media')
  const start = () => startApi(shop, { outbox: join(folder, 'outbox.jsonl'), mediaDir })
  const processes = await Promise.all([start(), start()])
  try {
    const body = { picture: await noise(), alt: 'نویز' }
    const sent = await Promise.all(
      [...processes, ...processes].map(({ as }) => as(token)('POST /admin/pictures', { body })),
    )
    expect(new Set(sent.map(({ data }) => data.url)).size).toBe(1)
    expect(readdirSync(mediaDir)).toEqual([sent[0]?.data.url.replace('/media/', '')])
    expect(await shop.db.selectFrom('pictures').select('id').execute()).toHaveLength(1)
    expect(await shop.db.selectFrom('changes').select('action').execute()).toHaveLength(1)
  } finally {
    for (const each of processes) await each.kill()
    rmSync(folder, { recursive: true })
  }
})
