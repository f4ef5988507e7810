import { doctorSentence } from '#lib/text/doctor-sentences.ts'
import { CHECKS } from '../doctor/checks.ts'
import { type Command, UsageError } from './command.ts'
import { printable } from './table.ts'
import { withDatabase } from './with-database.ts'

const NAME_WIDTH = 18

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '',
  summary: 'checks settings, providers and data of an open shop; exits with 1 at a fault',
  run: async (args, config) => {
    if (args.length > 0) throw new UsageError('doctor takes nothing more.')
    const faults = await withDatabase(config, async (db, now) => {
      let count = 0
      for (const { name, run: look } of CHECKS) {
        const findings = await look({ db, config, now })
        console.log(`${name.padEnd(NAME_WIDTH)}${findings.length === 0 ? 'ok' : ''}`.trimEnd())
        for (const { weight, code, values } of findings)
          console.log(`  ${weight}: ${printable(doctorSentence('en', code, values))}`)
        count += findings.filter(({ weight }) => weight === 'fault').length
      }
      return count
    })
    console.log(faults === 0 ? 'Nothing stands in the way.' : `Faults: ${faults}.`)
    if (faults > 0) process.exitCode = 1
  },
}
