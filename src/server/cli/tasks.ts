import { type Command, UsageError } from './command.ts'

/** Runs a task by its name, the first argument; the first task where there is none. */
export const byTask =
  (command: string, tasks: Readonly<Record<string, Command['run']>>): Command['run'] =>
  async (args, config) => {
    const names = Object.keys(tasks)
    const [first = ''] = names
    const [name = first, ...rest] = args[0]?.startsWith('-') ? [first, ...args] : args
    const run = Object.hasOwn(tasks, name) ? tasks[name] : undefined
    if (!run) throw new UsageError(`${command} knows ${names.join(', ')}, not ${name}.`)
    await run(rest, config)
  }
