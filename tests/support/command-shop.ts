import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { type Command, UsageError } from '#server/cli/command.ts'
import { ensureWindows } from '#server/services/delivery-days.ts'
import { type Delivery, insertDelivery } from './checkout.ts'
import { runCommand } from './run-command.ts'
import { createShop, type TestShop } from './shop.ts'

/** A shop that goes by the real clock, as commands do, for orders that are delivered in two days. */
export async function createCommandShop() {
  const shop = await createShop()
  shop.clock.now = Math.floor(Date.now() / 1000)
  const all = await insertDelivery(shop)
  const delivery: Delivery = { ...all, time_id: await windowIn(shop, 2) }
  return { shop, delivery }
}

/** The window of so many days from now: whatever the hour, it is open. */
export async function windowIn(shop: TestShop, days: number): Promise<number> {
  const windows = await ensureWindows(shop.db, shop.clock.now)
  const date = addDays(tehranClock(shop.clock.now).date, days)
  return windows.find(window => window.date === date)!.id
}

/** What a command prints, or the sentence it refuses with. */
export const saidBy = (shop: TestShop, command: Command, words: readonly string[]) =>
  runCommand(command, words, shop.url).catch((error: unknown) => {
    if (error instanceof UsageError) return `Refused: ${error.message}`
    throw error
  })
