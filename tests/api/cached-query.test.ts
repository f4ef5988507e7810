import { expect, test } from 'vitest'
import { cachedQuery } from '#server/platform/database/cached-query.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

test('a cached query uses the values of each call', async () => {
  const read = cachedQuery((db, ...names: ('catalogue' | 'groups')[]) =>
    db.selectFrom('versions').select('name').where('name', 'in', names).orderBy('name'),
  )
  const [catalogue, groups] = [{ name: 'catalogue' }, { name: 'groups' }]
  expect(await read(shop.db, 'groups', 'catalogue')).toEqual([catalogue, groups])
  expect(await read(shop.db, 'groups')).toEqual([groups])
  expect(await read(shop.db, 'catalogue')).toEqual([catalogue])
})

test('refuses a query whose parameters are not its values', async () => {
  const turned = cachedQuery((db, from: number, to: number) =>
    db.selectFrom('products').select('id').where('id', '<', to).where('id', '>', from),
  )
  await expect(turned(shop.db, 1, 5)).rejects.toThrow(TypeError)
  const limited = cachedQuery((db, id: number) =>
    db.selectFrom('products').select('id').where('id', '=', id).limit(2),
  )
  await expect(limited(shop.db, 1)).rejects.toThrow(TypeError)
})
