import type { PictureRequest } from './picture-client.ts'
import { pictureTasks } from './picture-tasks.ts'

/** The program of picture-client.ts, which draws pictures. It ends with the shop, never before. */
const tasks = pictureTasks as Record<string, (input: never) => Promise<unknown>>

process.on('message', ({ id, name, input }: PictureRequest) => {
  void answer(id, name, input)
})
process.on('disconnect', () => process.exit())
// Sent to all processes of the shop where it stops: the shop finishes what it is answering first.
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
