import { addDays, type TehranDate, tehranMoment } from '#lib/rules/tehran-time.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type RuleResult, auditShop } from '#server/audit/audit-shop.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { decideClaims } from './claims.ts'
import { newCustomer, visit } from './customer.ts'
import { openWorld } from './open-world.ts'
import { changeByPhone } from './order-changes.ts'
import { startPicking } from './proposals.ts'
import { daysFrom, demandOf, isHoliday, weekdayName } from './shop-season.ts'
import {
  closeDay,
  confirmForCash,
  creditSmallClaims,
  deliverWindows,
  newStaff,
  pickWindows,
  reviewSlips,
  sendCampaign,
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
  start: TehranDate
}

export interface SimulationReporter {
  day: (line: string) => void
  rule: (result: RuleResult) => void
}

export interface SimulationResult {
  tally: Tally
  faults: string[]
}

const JOBS_EVERY_MINUTES = 30
const OPENS_AT = 6
const FIRST_VISIT = 7
const LAST_VISIT = 22
const DAILY_SHARE = 0.14

/**
 * Runs a shop for some days on its own clock, with customers and staff over HTTP and scheduled
 * jobs; deterministic for a seed. Audits the books at the end. Throws a StartError where it may not
 * run, a SimulationFault where the server failed.
 */
export async function simulate(
  simulation: Simulation,
  reporter: SimulationReporter,
): Promise<SimulationResult> {
  const { config, database, catalogue, days, seed, start } = simulation
  const now = tehranMoment(start, OPENS_AT - 1, 0)
  const opening = { config, database, catalogue, seed, date: start, now }
  const { world, close } = await openWorld(opening)
  try {
    const staff = await newStaff(world)
    await creditSmallClaims(staff)
    const customers = Array.from({ length: simulation.customers }, (_, n) =>
      newCustomer(world, n + 1),
    )
    const total = newTally()
    for (const date of daysFrom(start, days)) {
      Object.assign(world, { date, tally: newTally() })
      await simulateDay(world, staff, customers)
      reporter.day(`${date} ${weekdayName(date)}: ${tallyText(world.tally)}`)
      addTally(total, world.tally)
    }
    const { faults } = await auditShop(world.shop.deps.db, reporter.rule)
    return { tally: total, faults }
  } finally {
    await close()
  }
}

async function simulateDay(
  world: World,
  staff: Staff,
  customers: readonly Customer[],
): Promise<void> {
  const { agenda, date } = world
  const end = tehranMoment(addDays(date, 1), OPENS_AT - 1, 0)
  for (let at = world.clock.now; at < end; at += JOBS_EVERY_MINUTES * MINUTE)
    agenda.plan(at, () => runScheduledJobs(world.shop.deps))
  planStaff(world, staff)
  planVisits(world, customers)
  await agenda.pass(end)
}

function planStaff(world: World, staff: Staff): void {
  const { agenda, date, shop } = world
  const afterTomorrow = addDays(date, 2)
  agenda.plan(todayAt(world, OPENS_AT), async () => {
    await staff.signIn()
    await replenish(shop.deps.db)
    if (isHoliday(afterTomorrow)) await closeDay(staff, afterTomorrow)
  })
  // A staff session lasts twelve hours.
  agenda.plan(todayAt(world, 17), () => staff.signIn())
  agenda.plan(todayAt(world, 13), () => confirmForCash(world, staff))
  agenda.plan(todayAt(world, 14), () => decideClaims(world, staff))
  agenda.plan(todayAt(world, 11), () => sendCampaign(world, staff))
  for (const hour of [10, 18]) agenda.plan(todayAt(world, hour), () => changeByPhone(world, staff))
  for (const hour of [8, 12, 16, 20])
    agenda.plan(todayAt(world, hour), () => reviewSlips(world, staff))
  for (let hour = 8; hour < 23; hour++) {
    agenda.plan(todayAt(world, hour, 2), () => startPicking(world, staff, hour + 1))
    agenda.plan(todayAt(world, hour, 20), () => pickWindows(world, staff, hour + 1))
    agenda.plan(todayAt(world, hour, 50), () => deliverWindows(world, staff, hour + 1))
  }
}

function planVisits(world: World, customers: readonly Customer[]): void {
  const { random, agenda, date } = world
  const chance = Math.min(1, DAILY_SHARE * demandOf(date))
  const first = todayAt(world, FIRST_VISIT)
  const minutes = (LAST_VISIT - FIRST_VISIT) * 60
  for (const customer of customers)
    if (random.chance(chance))
      agenda.plan(first + between(random, 0, minutes) * MINUTE, () => visit(world, customer))
}
