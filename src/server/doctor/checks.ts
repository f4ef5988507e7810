import { readdir, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { DoctorWeight } from '#lib/contract/admin/system.ts'
import { contentKindSchema } from '#lib/contract/admin/content.ts'
import { WINDOW_DAYS_AHEAD } from '#lib/rules/limits.ts'
import { windowRefusal } from '#lib/rules/delivery-window.ts'
import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { isTextHour } from '#lib/rules/text-hours.ts'
import type { DoctorCode } from '#lib/text/doctor-sentences.ts'
import { listVersionsIn } from '../content/content-version-queries.ts'
import { picturesIn, readBody } from '../content/published.ts'
import { listClosings, listWindows } from '../delivery/delivery-window-queries.ts'
import { isSqlite } from '../platform/database/migrations/table-with-id.ts'
import { type Db, engineOf } from '../platform/database/open.ts'
import { listSitemapParts } from '../sitemap/sitemap-queries.ts'
import { getSetting } from '../platform/database/settings.ts'
import { countSms } from '../messaging/sms-outbox-queries.ts'
import { listStaff } from '../staff/staff-queries.ts'
import { daytimeTemplates } from '../messaging/sms-templates.ts'
import { ensureWindows } from '../delivery/delivery-days.ts'
import { readUnverifiedCodes } from '../account/code-flood.ts'
import { inspectTillFolder } from '../till/waiting-files.ts'
import { listWebhooks } from '../webhook/webhook-queries.ts'
import type { Config } from '../platform/config/config.ts'

const TEXT_LATE_SECONDS = 15 * 60
/** Far more than are mistyped or abandoned on a busy day. */
const UNVERIFIED_CODES_MANY = 2_000
const SPACE_LEFT_BYTES = 1024 ** 3

export const CHECKS: readonly Check[] = [
  { name: 'address and keys', run: checkKeys },
  { name: 'drivers', run: checkDrivers },
  { name: 'database', run: checkDatabase },
  { name: 'disk', run: checkDisk },
  { name: 'staff', run: checkStaff },
  { name: 'payment', run: checkPayment },
  { name: 'windows', run: checkWindows },
  { name: 'pictures', run: checkPictures },
  { name: 'sitemap', run: checkSitemap },
  { name: 'texts', run: checkTexts },
  { name: 'codes', run: checkCodes },
  { name: 'till folder', run: checkTillFolder },
  { name: 'webhooks', run: checkWebhooks },
]

function checkKeys({ config }: CheckContext): Promise<Finding[]> {
  const { SITE_URL, APP_SECRET, NODE_ENV } = config
  return Promise.resolve([
    ...(NODE_ENV === 'production' ? [] : [warning('not-production')]),
    ...(SITE_URL === undefined ? [fault('no-site-url')] : []),
    ...(SITE_URL?.startsWith('http:') ? [fault('no-https')] : []),
    ...(APP_SECRET === undefined ? [warning('no-secret')] : []),
  ])
}

function checkDrivers({ config }: CheckContext): Promise<Finding[]> {
  const { SMS_DRIVER, PAYMENT_DRIVER, GEOCODER } = config
  return Promise.resolve([
    ...([SMS_DRIVER].flat().some(name => name === 'local') ? [fault('local-sms')] : []),
    ...([PAYMENT_DRIVER].flat().some(name => name === 'local') ? [fault('local-payment')] : []),
    ...(GEOCODER === 'local' ? [warning('local-geocoder')] : []),
  ])
}

async function checkDatabase({ db }: CheckContext): Promise<Finding[]> {
  if (!isSqlite(db)) return []
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
  return rows
    .filter(row => row.quick_check !== 'ok')
    .map(row => fault('database-damaged', row.quick_check))
}

async function checkDisk({ config }: CheckContext): Promise<Finding[]> {
  const { DATABASE_URL, MEDIA_DIR } = config
  const isFile = engineOf(DATABASE_URL) === 'sqlite'
  const places = [MEDIA_DIR, ...(isFile ? [dirname(DATABASE_URL.slice('file:'.length))] : [])]
  const findings: Finding[] = []
  for (const path of places) {
    const disk = await statfs(path).catch(() => null)
    if (!disk) findings.push(warning('folder-missing', path))
    else if (disk.bavail * disk.bsize < SPACE_LEFT_BYTES) findings.push(fault('disk-full', path))
  }
  return findings
}

async function checkStaff({ db }: CheckContext): Promise<Finding[]> {
  const owners = (await listStaff(db)).filter(
    ({ active, roles }) => active === 1 && roles.includes('owner'),
  )
  if (owners.length === 0) return [warning('no-owner')]
  return owners
    .filter(({ password_given }) => password_given === 1)
    .map(({ name }) => warning('initial-password', name))
}

async function checkPayment({ db }: CheckContext): Promise<Finding[]> {
  const ports = await db.selectFrom('payment_ports').select('driver').execute()
  const bySlip = ports.some(({ driver }) => driver === 'none')
  if (!bySlip || (await getSetting(db, 'bank_account'))) return []
  return [warning('no-bank-account')]
}

async function checkWindows({ db, now }: CheckContext): Promise<Finding[]> {
  await ensureWindows(db, now)
  const first = tehranClock(now).date
  const days = Array.from({ length: WINDOW_DAYS_AHEAD }, (_, ahead) => addDays(first, ahead))
  const last = addDays(first, WINDOW_DAYS_AHEAD - 1)
  const windows = await listWindows(db, first, last)
  const closed = await listClosings(db, first, last)
  const publicWindows = windows.filter(window => window.company_id === null)
  const findings: Finding[] = []
  for (const day of days.slice(1)) {
    if (closed.has(day)) continue
    const available = publicWindows.filter(
      window => window.date === day && windowRefusal(window, now) === null,
    )
    if (available.length === 0) findings.push(fault('day-without-window', day))
  }
  return findings
}

async function checkSitemap({ db, now }: CheckContext): Promise<Finding[]> {
  const parts = await listSitemapParts(db, now)
  const products = parts.filter(({ kind }) => kind === 'products')
  return products.some(({ count }) => count > 0) ? [] : [fault('empty-sitemap')]
}

async function checkTexts({ db, now }: CheckContext): Promise<Finding[]> {
  const failed = (await countSms(db)).find(({ state }) => state === 'failed')?.count ?? 0
  const lateBefore = now - TEXT_LATE_SECONDS
  const excluded = isTextHour(lateBefore, await getSetting(db, 'text_hours'))
    ? []
    : daytimeTemplates
  const { late } = await db
    .selectFrom('sms_outbox')
    .select(({ fn }) => fn.countAll<number>().as('late'))
    .where('state', '=', 'waiting')
    .where('created_at', '<', lateBefore)
    .$if(excluded.length > 0, query => query.where('template', 'not in', excluded))
    .executeTakeFirstOrThrow()
  return [
    ...(failed > 0 ? [warning('texts-failed', failed)] : []),
    ...(late > 0 ? [fault('texts-late', late)] : []),
  ]
}

/** Failed once is often a restart of the receiver; the next check finds it mended. */
async function checkWebhooks({ db }: CheckContext): Promise<Finding[]> {
  const webhooks = await listWebhooks(db)
  return webhooks
    .filter(({ active, retrying }) => active === 1 && retrying > 0)
    .map(({ url, retrying }) => warning('webhook-retried', retrying, url))
}

async function checkCodes({ db, now }: CheckContext): Promise<Finding[]> {
  const { count, limit } = await readUnverifiedCodes(db, now)
  if (count >= limit) return [fault('code-flood', count)]
  if (count < UNVERIFIED_CODES_MANY) return []
  return [warning('many-codes', count)]
}

async function checkTillFolder({ config, now }: CheckContext): Promise<Finding[]> {
  const { TILL_FOLDER: folder } = config
  if (folder === undefined) return []
  const { unusable, failing, late } = await inspectTillFolder(folder, now)
  return [
    ...unusable.map(path => fault('till-folder', path)),
    ...failing.map(({ name, tries }) => warning('till-file-fails', name, folder, tries)),
    ...(late > 0 ? [warning('till-files-wait', late, folder)] : []),
  ]
}

const MEDIA = '/media/'
const SHOWN = 3

async function checkPictures({ db, config }: CheckContext): Promise<Finding[]> {
  const existing = new Set(await readdir(config.MEDIA_DIR).catch(() => []))
  const missing = (await listPictures(db)).filter(
    path => path.startsWith(MEDIA) && !existing.has(path.slice(MEDIA.length)),
  )
  if (missing.length === 0) return []
  const examples = missing.slice(0, SHOWN).join(', ')
  return [fault('pictures-missing', missing.length, examples)]
}

async function listPictures(db: Db): Promise<string[]> {
  const products = await db.selectFrom('products').select(['image', 'gallery']).execute()
  const bundles = await db.selectFrom('bundles').select('image').execute()
  const content = await listVersionsIn(db, contentKindSchema.options, ['published'])
  const brands = await db.selectFrom('brands').select('logo').execute()
  const categories = await db.selectFrom('categories').select('logo').execute()
  const methods = await db.selectFrom('posting_methods').select('logo').execute()
  const library = await db.selectFrom('pictures').select('url').execute()
  const paths = [
    ...library.map(({ url }) => url),
    ...products.flatMap(({ image, gallery }) => [image, ...(JSON.parse(gallery) as string[])]),
    ...bundles.map(({ image }) => image),
    ...content.flatMap(({ kind, body }) => picturesIn(kind, readBody(kind, body))),
    ...[...brands, ...categories, ...methods].map(({ logo }) => logo ?? ''),
  ]
  return [...new Set(paths)]
}

interface Finding {
  weight: DoctorWeight
  /** Of a sentence in `lib/text/doctor-sentences.ts`, with its values. */
  code: DoctorCode
  values: readonly (string | number)[]
}

interface CheckContext {
  db: Db
  config: Config
  /** Epoch seconds. */
  now: number
}

/** No findings means all is well. */
interface Check {
  name: string
  run: (context: CheckContext) => Promise<Finding[]>
}

type Values = Finding['values']
const fault = (code: DoctorCode, ...values: Values): Finding => ({ weight: 'fault', code, values })
const warning = (code: DoctorCode, ...values: Values): Finding => ({
  weight: 'warning',
  code,
  values,
})
