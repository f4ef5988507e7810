import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { WINDOW_DAYS_AHEAD } from '#lib/rules/limits.ts'
import { windowRefusal } from '#lib/rules/delivery-window.ts'
import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { isTextHour } from '#lib/rules/text-hours.ts'
import { listClosings, listWindows } from '../db/delivery-window.ts'
import { isSqlite } from '../db/migrations/table-with-id.ts'
import { engineOf } from '../db/open.ts'
import { listSitemapParts } from '../db/sitemap.ts'
import { getSetting } from '../db/settings.ts'
import { countSms } from '../db/sms-outbox.ts'
import { listStaff } from '../db/staff.ts'
import { daytimeTemplates } from '../outside/sms-templates.ts'
import { ensureWindows } from '../services/delivery-days.ts'
import { readUnverifiedCodes } from '../services/code-flood.ts'
import { type Check, fault, type Finding, type Patient, warning } from './finding.ts'
import { lookAtPictures } from './pictures.ts'

const TEXT_LATE_SECONDS = 15 * 60
/** Many more than are mistyped or not waited for on a busy day. */
const UNVERIFIED_CODES_MANY = 2_000
const SPACE_LEFT_BYTES = 1024 ** 3

/** What a shop that is open for everybody must have right. */
export const CHECKS: readonly Check[] = [
  { name: 'address and keys', look: lookAtKeys },
  { name: 'drivers', look: lookAtDrivers },
  { name: 'database', look: lookAtDatabase },
  { name: 'disk', look: lookAtDisk },
  { name: 'staff', look: lookAtStaff },
  { name: 'payment', look: lookAtPayment },
  { name: 'windows', look: lookAtWindows },
  { name: 'pictures', look: lookAtPictures },
  { name: 'sitemap', look: lookAtSitemap },
  { name: 'texts', look: lookAtTexts },
  { name: 'codes', look: lookAtCodes },
]

function lookAtKeys({ config }: Patient): Promise<Finding[]> {
  const { SITE_URL, APP_SECRET, NODE_ENV } = config
  return Promise.resolve([
    ...(NODE_ENV === 'production' ? [] : [warning('NODE_ENV is not production.')]),
    ...(SITE_URL === undefined ? [fault('SITE_URL is not set: links and payments need it.')] : []),
    ...(SITE_URL?.startsWith('http:')
      ? [fault('SITE_URL is not https: passwords and tokens could be read on their way.')]
      : []),
    ...(APP_SECRET === undefined
      ? [
          warning(
            'APP_SECRET is not set: the key of codes and tokens stands in the database itself.',
          ),
        ]
      : []),
  ])
}

function lookAtDrivers({ config }: Patient): Promise<Finding[]> {
  const { SMS_DRIVER, PAYMENT_DRIVER, GEOCODER } = config
  return Promise.resolve([
    ...([SMS_DRIVER].flat().some(name => name === 'local')
      ? [fault('SMS_DRIVER is local: no text is sent, and codes stand in a file.')]
      : []),
    ...([PAYMENT_DRIVER].flat().some(name => name === 'local')
      ? [fault('PAYMENT_DRIVER is local: anybody can pay nothing.')]
      : []),
    ...(GEOCODER === 'local'
      ? [warning('GEOCODER is local: addresses are found by the list of places alone.')]
      : []),
  ])
}

async function lookAtDatabase({ db }: Patient): Promise<Finding[]> {
  if (!isSqlite(db)) return []
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
  return rows
    .filter(row => row.quick_check !== 'ok')
    .map(row => fault(`The database file is damaged: ${row.quick_check}. Bring a backup back.`))
}

async function lookAtDisk({ config }: Patient): Promise<Finding[]> {
  const { DATABASE_URL, MEDIA_DIR } = config
  const isFile = engineOf(DATABASE_URL) === 'sqlite'
  const places = [MEDIA_DIR, ...(isFile ? [dirname(DATABASE_URL.slice('file:'.length))] : [])]
  const found: Finding[] = []
  for (const place of places) {
    const disk = await statfs(place).catch(() => null)
    if (!disk) found.push(warning(`${place} is not there.`))
    else if (disk.bavail * disk.bsize < SPACE_LEFT_BYTES)
      found.push(fault(`Less than 1 GB is left on the disk of ${place}.`))
  }
  return found
}

async function lookAtStaff({ db }: Patient): Promise<Finding[]> {
  const owners = (await listStaff(db)).filter(
    ({ active, roles }) => active === 1 && roles.includes('owner'),
  )
  if (owners.length === 0)
    return [warning('Nobody of the staff is an owner: npm run shop -- staff add.')]
  return owners
    .filter(({ password_given }) => password_given === 1)
    .map(({ name }) => warning(`${name}, an owner, never chose a password of their own.`))
}

async function lookAtPayment({ db }: Patient): Promise<Finding[]> {
  const ports = await db.selectFrom('payment_ports').select('driver').execute()
  const bySlip = ports.some(({ driver }) => driver === 'none')
  if (!bySlip || (await getSetting(db, 'bank_account'))) return []
  return [warning('No bank_account in settings.json: who pays by bank slip is not told where.')]
}

async function lookAtWindows({ db, now }: Patient): Promise<Finding[]> {
  await ensureWindows(db, now)
  const first = tehranClock(now).date
  const days = Array.from({ length: WINDOW_DAYS_AHEAD }, (_, ahead) => addDays(first, ahead))
  const last = addDays(first, WINDOW_DAYS_AHEAD - 1)
  const windows = await listWindows(db, first, last)
  const closed = await listClosings(db, first, last)
  const open = windows.filter(window => window.company_id === null)
  const found: Finding[] = []
  for (const day of days.slice(1)) {
    if (closed.has(day)) continue
    const free = open.filter(window => window.date === day && windowRefusal(window, now) === null)
    if (free.length === 0)
      found.push(fault(`${day} has no delivery window with a free place, and is not closed.`))
  }
  return found
}

async function lookAtSitemap({ db, now }: Patient): Promise<Finding[]> {
  const parts = await listSitemapParts(db, now)
  const products = parts.filter(({ kind }) => kind === 'products')
  return products.some(({ count }) => count > 0) ? [] : [fault('The sitemap names no product.')]
}

async function lookAtTexts({ db, now }: Patient): Promise<Finding[]> {
  const failed = (await countSms(db)).find(({ state }) => state === 'failed')?.count ?? 0
  const lateBefore = now - TEXT_LATE_SECONDS
  const waiting = isTextHour(lateBefore, await getSetting(db, 'text_hours')) ? [] : daytimeTemplates
  const { late } = await db
    .selectFrom('sms_outbox')
    .select(({ fn }) => fn.countAll<number>().as('late'))
    .where('state', '=', 'waiting')
    .where('created_at', '<', lateBefore)
    .$if(waiting.length > 0, query => query.where('template', 'not in', waiting))
    .executeTakeFirstOrThrow()
  return [
    ...(failed > 0 ? [warning(`${failed} texts could not be sent: npm run shop -- sms.`)] : []),
    ...(late > 0 ? [fault(`${late} texts have waited for more than 15 minutes.`)] : []),
  ]
}

async function lookAtCodes({ db, now }: Patient): Promise<Finding[]> {
  const { count, limit } = await readUnverifiedCodes(db, now)
  if (count >= limit)
    return [
      fault(`${count} codes were sent today and not used, a flood: only known numbers get more.`),
    ]
  if (count < UNVERIFIED_CODES_MANY) return []
  return [
    warning(`${count} codes were sent today and not used: look in the logs for who asks for them.`),
  ]
}
