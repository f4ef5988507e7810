import { readdir, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { readInParts } from '../catalogue/follow.ts'
import { afterVersion, listNamedPictures } from './catalogue-rows.ts'
import { readCatalogueVersion } from './catalogue-version.ts'
import type { Db } from './open.ts'

/** A picture that a product names and the folder does not hold. */
export interface MissingPicture {
  id: number
  sku: string
  name: string
  brand_id: number
  category_id: number
  picture: string
  in_gallery: boolean
}

/** Every missing picture of products, in the order of the products' ids. */
export type MissingPictures = () => Promise<readonly MissingPicture[]>

const PRODUCTS_AT_ONCE = 1_000
const FROM_THE_START = afterVersion(-1)
/** A folder that changed so shortly ago may change again within the same tick of its clock. */
const SETTLED_MS = 1_000

/**
 * What is missing, kept in memory: products that did not change are not read again, and all of them,
 * a part at a time, only where the folder of pictures has changed.
 */
export function createMissingPictures(db: Db, mediaDir: string): MissingPictures {
  const byProduct = new Map<number, MissingPicture[]>()
  let cursor = FROM_THE_START
  let known: number | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function look(): Promise<readonly MissingPicture[]> {
    const changed = await settledChange(mediaDir)
    if (known === null || known !== changed) {
      byProduct.clear()
      cursor = FROM_THE_START
      known = null
    }
    const version = await readCatalogueVersion(db)
    let there: ReadonlySet<string> | null = null
    await readInParts(PRODUCTS_AT_ONCE, {
      read: limit => listNamedPictures(db, cursor, limit),
      take: async rows => {
        if (rows.length > 0) there ??= new Set(await readdir(mediaDir).catch(() => []))
        for (const row of rows) byProduct.set(row.id, missingOf(row, there ?? new Set()))
        for (const { id } of rows) if (byProduct.get(id)?.length === 0) byProduct.delete(id)
        cursor = rows.at(-1) ?? cursor
      },
    })
    cursor = afterVersion(version)
    known = changed
    return [...byProduct.values()].flat().sort((a, b) => a.id - b.id)
  }

  // One after the other: each begins where the last one ended.
  return () => {
    const looked = last.then(look)
    last = looked.catch(() => undefined)
    return looked
  }
}

type Named = Awaited<ReturnType<typeof listNamedPictures>>[number]

function missingOf(row: Named, there: ReadonlySet<string>): MissingPicture[] {
  const { image, gallery, changed_in: _, ...product } = row
  const others = JSON.parse(gallery) as string[]
  return [image, ...others].flatMap((picture, index) =>
    there.has(basename(picture)) ? [] : [{ ...product, picture, in_gallery: index > 0 }],
  )
}

/** When the folder changed, in milliseconds; 0 for none, null where it may be changing still. */
async function settledChange(mediaDir: string): Promise<number | null> {
  const { mtimeMs } = await stat(mediaDir).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < SETTLED_MS ? null : mtimeMs
}
