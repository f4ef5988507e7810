/** Migrates the database of DATABASE_URL and is ended, as by a power cut, before statement KILL_AT. */
import { migrate } from '#server/db/migrate.ts'
import { openWatched } from './watched-database.ts'

const killAt = Number(process.env['KILL_AT'])
const db = openWatched(process.env['DATABASE_URL'] ?? '', count => {
  if (count === killAt) process.kill(process.pid, 'SIGKILL')
})
await migrate(db)
await db.destroy()
