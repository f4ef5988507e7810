import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const CACHE = resolve('node_modules/.cache/sabad-demo')

/** The environment of a built shop whose database and files stand in a folder. */
export function shopIn(folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    SITE_URL: '',
    API_ORIGIN: '',
    APP_SECRET: 'a secret of the tests, thirty-two characters',
    DATABASE_URL: `file:${join(folder, 'shop.db')}`,
    MEDIA_DIR: join(folder, 'media'),
    SMS_OUTBOX: join(folder, 'outbox.jsonl'),
    ALLOW_LOCAL_DRIVERS: '1',
  }
}

/** What the imported demo depends on, today included. */
function demoKey(): string {
  const hash = createHash('sha256').update(new Date().toDateString())
  const paths = globSync(['demo/**', 'src/{server,lib}/**', 'package-lock.json'])
  for (const path of paths.sort()) {
    if (statSync(path).isFile()) hash.update(path).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Loads the demo into the shop of this environment; false when that failed. */
export function importDemo(env: NodeJS.ProcessEnv): boolean {
  const { status } = spawnSync(process.execPath, ['src/server/cli.ts', 'import', 'demo'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0
}

/** The folder of the imported demo: kept from an earlier run, or imported now. */
function demoFolder(): string {
  const kept = join(CACHE, demoKey())
  if (existsSync(kept)) return kept
  rmSync(CACHE, { recursive: true, force: true })
  const fresh = `${kept}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  if (!importDemo(shopIn(fresh))) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error('The demo catalogue could not be imported.')
  }
  renameSync(fresh, kept)
  return kept
}

/**
 * A copy of the imported demo in a temporary folder, which goes with the process. The import is
 * kept in node_modules/.cache/sabad-demo, for a day (its moments are counted from the import) and
 * for as long as the demo and the code that imports it do not change.
 */
export function copyDemo(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sabad-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(demoFolder(), folder, { recursive: true })
  return folder
}
