import { addDays, type TehranDate, tehranMoment } from '#lib/rules/tehran-time.ts'
import type { Config } from '../config.ts'
import { type RuleResult, auditShop } from '../services/audit.ts'
import { runScheduledJobs } from '../services/run-scheduled-jobs.ts'
import { newCustomer, visit } from './customer.ts'
import { openWorld } from './open-world.ts'
import { daysFrom, demandOf, isHoliday, weekdayName } from './shop-season.ts'
import {
  closeDay,
  confirmForCash,
  deliverWindows,
  newStaff,
  pickWindows,
  reviewSlips,
  type Staff,
} from './staff.ts'
import { replenish } from './stock.ts'
import { addTally, newTally, type Tally, tallyText } from './tally.ts'
import { between, type Customer, MINUTE, todayAt, type World } from './world.ts'

export interface Simulation {
  config: Config
  database: string | undefined
  catalogue: string
  days: number
  customers: number
  seed: number
  /** The first day. */
  start: TehranDate
}

/** How a simulation is told of while it runs. */
export interface Telling {
  day: (line: string) => void
  rule: (audited: RuleResult) => void
}

/** What came of it all. */
export interface Simulated {
  tally: Tally
  faults: string[]
}

const CARE_EVERY_MINUTES = 30
const OPENS_AT = 6
const FIRST_VISIT = 7
const LAST_VISIT = 22
/** How many of the customers come on an ordinary day. */
const DAILY_PART = 0.14

/**
 * Runs a whole shop for some days: customers and staff over HTTP, the clockwork between them, on a
 * clock of its own; the same seed makes the same days. At the end the books are audited. Throws a
 * StartError where it may not run, a SimulationFault where the server failed.
 */
export async function simulate(asked: Simulation, telling: Telling): Promise<Simulated> {
  const { config, database, catalogue, days, seed, start } = asked
  const now = tehranMoment(start, OPENS_AT - 1, 0)
  const opening = { config, database, catalogue, seed, date: start, now }
  const { world, close } = await openWorld(opening)
  try {
    const staff = await newStaff(world)
    const customers = Array.from({ length: asked.customers }, (_, n) => newCustomer(world, n + 1))
    const all = newTally()
    for (const date of daysFrom(start, days)) {
      Object.assign(world, { date, tally: newTally() })
      await oneDay(world, staff, customers)
      telling.day(`${date} ${weekdayName(date)}: ${tallyText(world.tally)}`)
      addTally(all, world.tally)
    }
    const { faults } = await auditShop(world.shop.deps.db, telling.rule)
    return { tally: all, faults }
  } finally {
    await close()
  }
}

async function oneDay(world: World, staff: Staff, customers: readonly Customer[]): Promise<void> {
  const { agenda, date } = world
  const end = tehranMoment(addDays(date, 1), OPENS_AT - 1, 0)
  for (let at = world.clock.now; at < end; at += CARE_EVERY_MINUTES * MINUTE)
    agenda.plan(at, () => runScheduledJobs(world.shop.deps))
  planStaff(world, staff)
  planVisits(world, customers)
  await agenda.pass(end)
}

function planStaff(world: World, staff: Staff): void {
  const { agenda, date, shop } = world
  const soon = addDays(date, 2)
  agenda.plan(todayAt(world, OPENS_AT), async () => {
    await staff.signIn()
    await replenish(shop.deps.db)
    if (isHoliday(soon)) await closeDay(staff, soon)
  })
  // A session of the staff ends after twelve hours.
  agenda.plan(todayAt(world, 17), () => staff.signIn())
  agenda.plan(todayAt(world, 13), () => confirmForCash(world, staff))
  for (const hour of [8, 12, 16, 20])
    agenda.plan(todayAt(world, hour), () => reviewSlips(world, staff))
  for (let hour = 8; hour < 23; hour++) {
    agenda.plan(todayAt(world, hour, 20), () => pickWindows(world, staff, hour + 1))
    agenda.plan(todayAt(world, hour, 50), () => deliverWindows(world, staff, hour + 1))
  }
}

/** Who comes today, and when; nobody twice. */
function planVisits(world: World, customers: readonly Customer[]): void {
  const { random, agenda, date } = world
  const chance = Math.min(1, DAILY_PART * demandOf(date))
  const first = todayAt(world, FIRST_VISIT)
  const minutes = (LAST_VISIT - FIRST_VISIT) * 60
  for (const customer of customers)
    if (random.chance(chance))
      agenda.plan(first + between(random, 0, minutes) * MINUTE, () => visit(world, customer))
}
