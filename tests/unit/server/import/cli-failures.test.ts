import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { SMALL_SHOP, writeFolder } from '#tests/support/builders/import-folder.ts'
import { runShop } from '#tests/support/fixtures/run-command.ts'

const root = mkdtempSync(join(tmpdir(), 'sabad-cli-'))
const folder = writeFolder(join(root, 'shop'), SMALL_SHOP)
const usual = { DATABASE_URL: `file:${join(root, 'shop.db')}`, MEDIA_DIR: join(root, 'media') }
const shop = (words: string[], environment: Record<string, string>) =>
  runShop(words, { ...usual, ...environment })

afterAll(() => rmSync(root, { recursive: true }))

describe('a failing shop command', () => {
  const noDatabase = join(root, 'text.db')
  writeFileSync(noDatabase, 'this is text, and no database at all\n'.repeat(100))
  const SEE_HELP = 'npm run shop -- help shows the commands.\n'

  test.each<[words: string[], environment: Record<string, string>, sentence: string]>([
    [['sell'], {}, `There is no command sell.\n${SEE_HELP}`],
    [['import'], {}, `import takes one folder or file.\n${SEE_HELP}`],
    [['import', 'a', 'b'], {}, `import takes one folder or file.\n${SEE_HELP}`],
    [['import', '--force', 'a'], {}, `import knows no option --force.\n${SEE_HELP}`],
    [['migrate', 'now'], {}, `migrate takes nothing more.\n${SEE_HELP}`],
    [['import', '/no/folder'], {}, 'The folder /no/folder does not exist or cannot be read.\n'],
    [
      ['migrate'],
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL is "mysql://x": must start with file: or postgres://.\n',
    ],
    [
      ['migrate'],
      { DATABASE_URL: 'file:/dev/null/data/shop.db' },
      '/dev/null/data lies below a file, not a folder.\n',
    ],
    [
      ['migrate'],
      { DATABASE_URL: `file:${noDatabase}` },
      `The database ${noDatabase} is not an SQLite database: DATABASE_URL names another file.\n`,
    ],
    [
      ['migrate'],
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/shop' },
      'The database postgres://me:…@127.0.0.1:1/shop is not reachable: nothing listens there.\n',
    ],
    [
      ['import', folder],
      { MEDIA_DIR: '/dev/null/media', DATABASE_URL: `file:${join(root, 'other.db')}` },
      '/dev/null/media lies below a file, not a folder.\n',
    ],
  ])('%j %j prints one sentence', async (words, environment, stderr) => {
    expect(await shop(words, environment)).toEqual({ status: 1, stdout: '', stderr })
  })

  test('reports a locked database', () => {
    const file = join(root, 'locked.db')
    const holder = new DatabaseSync(file)
    holder.exec('pragma journal_mode = wal; create table t (x); begin exclusive')
    // By a process of its own, which shows the exit code as well.
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['src/server/cli.ts', 'migrate'],
      { encoding: 'utf8', env: { ...process.env, DATABASE_URL: `file:${file}` } },
    )
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `The database ${file} is locked by another program: try again when that has ended.\n`,
    })
    holder.close()
  })
})
