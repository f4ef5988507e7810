import type { PictureRequest } from './picture-client.ts'
import { pictureTasks } from './picture-tasks.ts'

/** The program behind picture-client.ts; ends with the shop. */
const tasks = pictureTasks as Record<string, (input: never) => Promise<unknown>>

process.on('message', ({ id, name, input }: PictureRequest) => {
  void answer(id, name, input)
})
process.on('disconnect', () => process.exit())
// Signals reach all processes of the shop, which finishes its answers first.
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)

async function answer(id: number, name: string, input: unknown): Promise<void> {
  try {
    const run = tasks[name]
    if (!run) throw new Error(`there is no picture task ${name}`)
    process.send?.({ id, result: await run(input as never) })
  } catch (error) {
    process.send?.({ id, error })
  }
}
