import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { inTransaction, openDatabase } from '#server/platform/database/open.ts'
import { insertStaff } from '#server/staff/staff-queries.ts'
import { insertStaffSession } from '#server/staff/staff-session-queries.ts'
import { keyedHash, newToken } from '#server/platform/secrets.ts'
import { NO_PASSWORD } from '#server/account/passwords.ts'
import { copyDemo, shopIn } from '#tests/support/fixtures/demo-shop.ts'
import type { Row } from './measure.ts'
import { waitForFirstAnswer, residentMb } from './server.ts'

const PORT = 4504
const ORIGIN = `http://127.0.0.1:${PORT}`
const SERVE = ['--import', './tools/memory.js', '--import', './tools/preload.js', 'dist/serve.mjs']
const LIMIT_MB = 250
/** Growth from the second round to the last that counts as flat. */
const GROWTH_LIMIT_MB = 20
/** `ROUNDS=20 npm run bench -- memory` runs for longer. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 4)
const REST_MS = 10_000
const CLIENTS = 8
const UPLOADS = 12
/** Of the pictures that pages name: to draw all of the demo's would take minutes. */
const PICTURES = Number(process.env['PICTURES'] ?? 300)
const SIGN_INS = 300
const ATTACKERS = 50
const PHOTO = { width: 4_000, height: 3_000 }
const DAY_SECONDS = 86_400
const PICTURE = /\/media\/[\w.-]+/g

/** Resident memory of the built shop, and of what draws for it, after all pages, uploads and a sign-in attack, in rounds. */
export async function processMemory(): Promise<Row[]> {
  // `TRUST_PROXY` lets one machine speak for many addresses.
  const environment = { ...shopIn(copyDemo()), LOG_LEVEL: 'silent', TRUST_PROXY: '1' }
  const child = spawn(process.execPath, SERVE, {
    env: { ...environment, PORT: String(PORT), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitForFirstAnswer(`${ORIGIN}/healthz`, child)
    const token = await signInStaff(environment)
    const photo = await drawPhoto()
    const afterRest: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { pages, pictures } = await visitAllPages()
      const mbAfterPages = processTreeMb(child)
      await uploadPhotos(photo, token)
      const mbAfterUploads = processTreeMb(child)
      await attackSignIn(round)
      const mbAfterAttack = processTreeMb(child)
      await setTimeout(REST_MS)
      afterRest.push(processTreeMb(child))
      const steps = [mbAfterPages, mbAfterUploads, mbAfterAttack, afterRest.at(-1) ?? 0].map(
        Math.round,
      )
      console.log(
        `  round ${round + 1}: ${pages} pages, ${pictures} pictures; ` +
          `MB after pages, uploads, sign-ins, a rest: ${steps.join(', ')}; peak ${peakMb(child)}`,
      )
    }
    return rowsOf(afterRest)
  } finally {
    const ended = new Promise(done => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
  }
}

function rowsOf(afterRest: readonly number[]): Row[] {
  const last = afterRest.at(-1) ?? NaN
  const growth = last - (afterRest[1] ?? last)
  const resident = { unit: 'MB', must: 'stay' } as const
  return [
    { name: 'memory after pages, uploads, sign-ins', value: last, limit: LIMIT_MB, ...resident },
    { name: 'growth since the second round', value: growth, limit: GROWTH_LIMIT_MB, ...resident },
  ]
}

/** Every page of the sitemap, twice with compression, and every picture that the pages name. */
async function visitAllPages(): Promise<{ pages: number; pictures: number }> {
  const index = await readText(`${ORIGIN}/sitemap.xml`)
  const parts = await Promise.all(addressesIn(index).map(readText))
  const pages = parts.flatMap(addressesIn)
  const pictures = new Set<string>()
  await inTurns([...pages, ...pages], async page => {
    for (const [picture] of (await readText(page)).matchAll(PICTURE)) pictures.add(picture)
  })
  await inTurns([...pictures].slice(0, PICTURES), async picture => {
    await readText(ORIGIN + picture)
  })
  return { pages: pages.length, pictures: Math.min(pictures.size, PICTURES) }
}

const addressesIn = (xml: string): string[] =>
  Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
    return ORIGIN + pathname + search
  })

async function readText(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } })
  return answer.text()
}

/** A photo that hardly compresses, of some megabytes. */
async function drawPhoto(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const create = { ...PHOTO, channels: 3, noise, background: 'white' } as const
  return Buffer.from(await sharp({ create }).jpeg({ quality: 80 }).toBuffer())
}

/** Uploads a photo several times, each as a new one: the bytes after its end differ. */
async function uploadPhotos(photo: Buffer<ArrayBuffer>, token: string): Promise<void> {
  await inTurns(Array.from({ length: UPLOADS }), async () => {
    const form = new FormData()
    const unique = Buffer.concat([photo, Buffer.from(newToken())])
    form.set('picture', new Blob([unique], { type: 'image/jpeg' }), 'photo.jpg')
    form.set('alt', 'عکس')
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${ORIGIN}/api/v1/admin/pictures`, {
      method: 'POST',
      headers,
      body: form,
    })
    if (!answer.ok)
      throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`)
  })
}

/** Wrong passwords from many addresses for many numbers: each costs a hash. */
async function attackSignIn(round: number): Promise<void> {
  const guesses = Array.from({ length: SIGN_INS }, (_, at) => at)
  await inTurns(
    guesses,
    async at => {
      const number = String(round * SIGN_INS + at).padStart(8, '0')
      const address = `10.${round % 250}.${Math.floor(at / 250)}.${at % 250}`
      const answer = await fetch(`${ORIGIN}/api/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ mobile_no: `091${number}`, password: 'a wrong one' }),
      })
      await answer.arrayBuffer()
    },
    ATTACKERS,
  )
}

/** Works on all items, `atOnce` at a time. */
async function inTurns<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  atOnce = CLIENTS,
): Promise<void> {
  const queue = items.values()
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function signInStaff(environment: NodeJS.ProcessEnv): Promise<string> {
  const db = openDatabase(environment['DATABASE_URL'] ?? '')
  const token = newToken()
  const now = Math.floor(Date.now() / 1000)
  const person = { name: 'bench', mobile: '09120000001', active: 1, created_at: now } as const
  const password = { password_hash: NO_PASSWORD, password_given: 0 } as const
  try {
    const staffId = await inTransaction(db, trx =>
      insertStaff(trx, { ...person, ...password, roles: ['content'] }),
    )
    await insertStaffSession(db, {
      tokenHash: keyedHash(environment['APP_SECRET'] ?? '', token),
      staffId: staffId ?? 0,
      now,
      lifeSeconds: DAY_SECONDS,
      isVerified: true,
    })
    return token
  } finally {
    await db.destroy()
  }
}

/** Resident memory of the server and of the process that draws for it, MB. */
function processTreeMb({ pid = 0 }: ChildProcess): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter(other => parentOf(other) === pid)
  return [pid, ...children].reduce((sum, each) => sum + residentMb(each), 0)
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    // No process, or one that has ended.
    return NaN
  }
}

/** The most resident memory that a process has had, MB. */
function peakMb({ pid = 0 }: ChildProcess): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
