import { openMigrated } from '../open-shop.ts'
import { type Command, UsageError } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'creates the database or brings its schema up to date',
  run: async (args, config) => {
    if (args.length > 0) throw new UsageError('migrate takes nothing more.')
    const db = await openMigrated(config.DATABASE_URL)
    await db.destroy()
    console.log('The database is up to date.')
  },
}
