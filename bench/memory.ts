import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects garbage now, so that the next measure does not count it. */
export const collectGarbage = runInNewContext('gc') as () => void

/** What this process holds in its heap and in buffers after a collection, MB. */
export function usedMegabytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
