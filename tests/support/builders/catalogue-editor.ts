import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Client } from '#lib/api/client.ts'
import type { ChangedRecord } from '#lib/contract/admin/change.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { signedInStaff } from './staff.ts'

/** The client of somebody who may change the catalogue. */
export const editor = async (shop: TestShop): Promise<Client> =>
  (await signedInStaff(shop, ['content'])).as

export const productOf = ({ db }: TestShop, id: number) =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const historyOf = async (as: Client, record: ChangedRecord, id: number) =>
  (await as('GET /admin/changes/{record}/{id}', { params: { record, id: String(id) } })).data

/** Puts a picture of this address into the folder of pictures. */
export async function putPicture({ deps }: TestShop, address: string): Promise<void> {
  await mkdir(deps.mediaDir, { recursive: true })
  await writeFile(join(deps.mediaDir, basename(address)), 'webp')
}
