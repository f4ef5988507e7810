import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createShop, type TestShop } from './shop.ts'

// The object that these give is filled before the first test, or anew before each.

/** One shop for all tests of a file. */
export function shopForFile(): TestShop {
  const shop = {} as TestShop
  beforeAll(async () => void Object.assign(shop, await createShop()))
  afterAll(() => shop.close())
  return shop
}

/** A new shop for each test of a file. */
export function shopForEach(): TestShop {
  const shop = {} as TestShop
  beforeEach(async () => void Object.assign(shop, await createShop()))
  afterEach(() => shop.close())
  return shop
}
