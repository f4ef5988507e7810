import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { listUserSessions } from '../account/session-queries.ts'
import { endSessions } from '../account/end-sessions.ts'
import { type Command, UsageError } from './command.ts'
import { readUserByMobile } from './read-user.ts'
import { tableText } from './table.ts'
import { withDatabase } from './with-database.ts'

export const sessionsCommand: Command = {
  name: 'sessions',
  usage: 'MOBILE [end]',
  summary: 'lists where a customer is signed in; end signs them out everywhere',
  run: async ([mobile, action, ...more], config) => {
    if (mobile === undefined || more.length > 0 || (action !== undefined && action !== 'end'))
      throw new UsageError('sessions takes one mobile, and end to end its sessions.')
    await withDatabase(config, async (db, now) => {
      const user = await readUserByMobile(db, mobile)
      const sessions = await listUserSessions(db, user.id, now)
      if (action === 'end') await endSessions(db, user.id, null, { now, actor: null })
      else if (sessions.length > 0)
        console.log(
          tableText(
            ['began', 'ends'],
            sessions.map(session => [
              formatJalaliDateTime(session.created_at),
              formatJalaliDateTime(session.expires_at),
            ]),
          ),
        )
      console.log(`Sessions of ${user.mobile}${action ? ' ended' : ''}: ${sessions.length}.`)
    })
  },
}
