/** On SQLite, where every simulation runs. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/database/open.ts'
import { main } from '#tests/simulate/main.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'

const NOWHERE = 'file:nowhere/that/is/opened.db'

const simulate = (words: string, database?: string) =>
  runCommand(
    { run: main },
    [...words.split(' '), ...(database === undefined ? [] : ['--database', database])],
    NOWHERE,
  )
const daysOf = (printed: string) => printed.split('\n').filter(line => /^20\d\d-/.test(line))

test(
  'repeats two days of ten customers by their seed; the books add up',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sabad-test-'))
    vi.stubEnv('TMPDIR', folder)
    const url = `file:${join(folder, 'shop.db')}`
    const words = '--days 2 --customers 10 --seed 11'
    const db = openDatabase(url)
    try {
      const first = await simulate(words, url)
      expect(first.split('\n').at(-1)).toMatch(/^Everything adds up\. 2 days in /)
      const days = daysOf(first)
      expect(days).toHaveLength(2)
      expect(days[1]).toMatch(/^2026-03-21 Sat: \d+ orders, [\d,]+ toman, .*fill .*refusals/)
      const orders = await db.selectFrom('orders').select('created_at').execute()
      expect(orders.length).toBeGreaterThan(0)
      // By the clock of the simulation, not of the machine.
      for (const { created_at } of orders)
        expect(new Date(created_at * 1000).toISOString()).toMatch(/^2026-03-2[0-2]/)
      expect(daysOf(await simulate(words))).toEqual(days)
      await expect(simulate(words, url)).rejects.toThrow('this one holds a shop')
      const files = readdirSync(folder).filter(name => !name.startsWith('shop.db'))
      expect(files).toEqual([])
    } finally {
      vi.unstubAllEnvs()
      await db.destroy()
      rmSync(folder, { recursive: true })
    }
  },
)
