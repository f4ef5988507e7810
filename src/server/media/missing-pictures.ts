import { readdir, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { readInParts } from '../catalogue/follow.ts'
import { afterVersion, listProductPictures } from '../catalogue/changed-rows-queries.ts'
import { readCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { placeholderUrls } from './placeholder.ts'
import type { Db } from '../platform/database/open.ts'

export interface MissingPicture {
  id: number
  sku: string
  name: string
  brand_id: number
  category_id: number
  picture: string
  in_gallery: boolean
}

export type MissingPictures = () => Promise<readonly MissingPicture[]>

const PRODUCTS_AT_ONCE = 1_000
const FROM_THE_START = afterVersion(-1)
/** A folder changed this recently may change again within the same tick of its clock. */
const SETTLED_MS = 1_000

/**
 * Cached: only changed products are read again, and all of them, in parts, when the picture folder
 * has changed.
 */
export function createMissingPictures(db: Db, mediaDir: string): MissingPictures {
  const byProduct = new Map<number, MissingPicture[]>()
  let cursor = FROM_THE_START
  let folderChange: number | null = null
  let previous: Promise<unknown> = Promise.resolve()

  async function findMissing(): Promise<readonly MissingPicture[]> {
    const currentChange = await settledChange(mediaDir)
    if (folderChange === null || folderChange !== currentChange) {
      byProduct.clear()
      cursor = FROM_THE_START
      folderChange = null
    }
    const version = await readCatalogueVersion(db)
    let files: ReadonlySet<string> | null = null
    await readInParts(PRODUCTS_AT_ONCE, {
      read: limit => listProductPictures(db, cursor, limit),
      handle: async rows => {
        if (rows.length > 0) files ??= await filesOf(mediaDir)
        for (const row of rows) byProduct.set(row.id, missingOf(row, files ?? new Set()))
        for (const { id } of rows) if (byProduct.get(id)?.length === 0) byProduct.delete(id)
        cursor = rows.at(-1) ?? cursor
      },
    })
    cursor = afterVersion(version)
    folderChange = currentChange
    return [...byProduct.values()].flat().sort((a, b) => a.id - b.id)
  }

  // Runs are serialised: each continues where the last one ended.
  return () => {
    const result = previous.then(findMissing)
    previous = result.catch(() => undefined)
    return result
  }
}

/** Without placeholders: their products still need a picture. */
async function filesOf(mediaDir: string): Promise<ReadonlySet<string>> {
  const files = new Set(await readdir(mediaDir).catch(() => []))
  for (const url of await placeholderUrls()) files.delete(basename(url))
  return files
}

type ProductPictures = Awaited<ReturnType<typeof listProductPictures>>[number]

function missingOf(row: ProductPictures, files: ReadonlySet<string>): MissingPicture[] {
  const { image, gallery, changed_in: _, ...product } = row
  const more = JSON.parse(gallery) as string[]
  return [image, ...more].flatMap((picture, index) =>
    files.has(basename(picture)) ? [] : [{ ...product, picture, in_gallery: index > 0 }],
  )
}

/** `mtime` in milliseconds; 0 without a folder, null while it may still be changing. */
async function settledChange(mediaDir: string): Promise<number | null> {
  const { mtimeMs } = await stat(mediaDir).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < SETTLED_MS ? null : mtimeMs
}
