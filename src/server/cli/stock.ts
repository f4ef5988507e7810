import type { Config } from '../platform/config/config.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { findProductStock, setInventory } from '../catalogue/product-stock-queries.ts'
import { type Command, UsageError } from './command.ts'
import { readWhole } from './options.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const UNLIMITED = 'unlimited'
const PIECES_MAX = 2_147_483_647

export const stockCommand: Command = {
  name: 'stock',
  usage: `show SKU | set SKU N|${UNLIMITED}`,
  summary: 'how many pieces of a product are left, beside those that open orders hold',
  run: byTask('stock', { show, set }),
}

async function show([sku, ...more]: readonly string[], config: Config): Promise<void> {
  if (sku === undefined || more.length > 0) throw new UsageError('stock show takes one SKU.')
  await withDatabase(config, db => print(db, sku))
}

async function set([sku, text, ...more]: readonly string[], config: Config): Promise<void> {
  if (sku === undefined || text === undefined || more.length > 0)
    throw new UsageError(`stock set takes a SKU and a number or ${UNLIMITED}.`)
  const inventory =
    text === UNLIMITED ? null : readWhole(text, 'stock set: the pieces', 0, PIECES_MAX)
  await withDatabase(config, async db => {
    await inTransaction(db, async trx => {
      const id = await setInventory(trx, sku, inventory)
      if (id === undefined) throw unknown(sku)
      await bumpCatalogueVersion(trx, [id])
    })
    await print(db, sku)
  })
}

async function print(db: Db, sku: string): Promise<void> {
  const stock = await findProductStock(db, sku)
  if (!stock) throw unknown(sku)
  const { inventory, reserved, sold, name } = stock
  const heads = ['sku', 'left', 'held', 'sold', 'on sale', 'name']
  const onSale = stock.available === 1 ? 'yes' : 'no'
  console.log(tableText(heads, [[sku, inventory ?? UNLIMITED, reserved, sold, onSale, name]]))
}

const unknown = (sku: string): UsageError => new UsageError(`There is no product ${sku}.`)
