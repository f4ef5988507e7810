import { type Command, UsageError } from './command.ts'

/**
 * What a command does by its first word. A command without a word, or with nothing but options, does
 * the first of its tasks.
 */
export const byTask =
  (command: string, tasks: Readonly<Record<string, Command['run']>>): Command['run'] =>
  async (words, config) => {
    const names = Object.keys(tasks)
    const [first = ''] = names
    const [name = first, ...rest] = words[0]?.startsWith('-') ? [first, ...words] : words
    const run = Object.hasOwn(tasks, name) ? tasks[name] : undefined
    if (!run) throw new UsageError(`${command} knows ${names.join(', ')}, not ${name}.`)
    await run(rest, config)
  }
