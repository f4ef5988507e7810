import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { importFolder } from '#server/import/import-folder.ts'
import { ImportError, problemLine } from '#server/import/problem.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import { createTestDatabase } from '#tests/support/fixtures/database.ts'

/** A picture that the importer takes: `picture.svg`, 40 × 30. */
export const PICTURE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'

/** Files by name; what is not text is written as JSON. */
export type FolderFiles = Record<string, unknown>

/** A shop with three products, in the files that the importer takes. */
export const SMALL_SHOP: FolderFiles = {
  'categories.csv': 'code,name,type,position,parent\nfood,خوراک,branch,1,\nmilk,شیر,leaf,2,food\n',
  'brands.csv': 'code,name,position\npak,پاک,1\n',
  'products.csv': [
    'sku,name,brand,category,price,image,price_by_discount,inventory',
    'M-1,شیر کم‌چرب,pak,milk,1000,picture.svg,900,5',
    'M-2,شیر پرچرب,pak,milk,2000,picture.svg,,',
    'M-3,شیر کاکائو,pak,milk,3000,picture.svg,,7',
  ].join('\n'),
  'bundles.csv': 'code,name,image,price,products\nmorning,صبحانه,picture.svg,2500,M-1*1|M-2*1\n',
  'shelves.csv': 'code,name,products\nbest,پرفروش‌ها,M-3|M-1\n',
  'picture.svg': PICTURE_SVG,
}

interface BringOptions {
  dryRun?: boolean
  now?: number
  /** Changes the folder before it is imported. */
  prepare?: (folder: string) => void
}

/** A folder of files in a temporary place, and the shop that they are imported into. */
export interface ImportShop {
  db: Db
  mediaDir: string
  /** Imports a folder that holds `files`; the summary, or what is wrong, a line a problem. */
  bring: (files: FolderFiles, more?: BringOptions) => Promise<string[]>
  close: () => Promise<void>
}

/** 2026-11-21 10:00 in Tehran. */
export const IMPORT_NOW = Date.UTC(2026, 10, 21, 6, 30) / 1000

export async function createImportShop(): Promise<ImportShop> {
  const database = await createTestDatabase()
  const db = openDatabase(database.url)
  await migrate(db)
  const root = mkdtempSync(join(tmpdir(), 'sabad-import-'))
  const mediaDir = join(root, 'media')
  return {
    db,
    mediaDir,
    bring: async (files, { dryRun = false, now = IMPORT_NOW, prepare } = {}) => {
      const folder = writeFolder(mkdtempSync(join(root, 'folder-')), files)
      prepare?.(folder)
      try {
        const summary = await importFolder(db, folder, { mediaDir, now, dryRun })
        return summary.map(
          ({ name, inserted, updated, unchanged }) =>
            `${name} +${inserted} ~${updated} =${unchanged}`,
        )
      } catch (error) {
        if (error instanceof ImportError) return error.problems.map(problemLine)
        throw error
      }
    },
    close: async () => {
      await db.destroy()
      await database.drop()
      rmSync(root, { recursive: true })
    },
  }
}

/** Writes files into a folder; the folder. */
export function writeFolder(folder: string, files: FolderFiles): string {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    const plain = typeof content === 'string' || Buffer.isBuffer(content)
    writeFileSync(path, plain ? content : JSON.stringify(content))
  }
  return folder
}
