import { spawn } from 'node:child_process'
import { shopIn } from './demo-shop.ts'

/** A built shop as a program of its own, on a port that was free. */
export interface SiteProcess {
  origin: string
  stop: () => Promise<void>
}

/** Starts one; `changes` go into its environment. It is ready when this returns. */
export async function startSite(folder: string, changes: NodeJS.ProcessEnv): Promise<SiteProcess> {
  const child = spawn(process.execPath, ['--import', './tools/preload.js', 'dist/serve.mjs'], {
    env: { ...shopIn(folder), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(done => child.once('close', () => done()))
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      const open = /"port":(\d+).*shop is open/.exec(said)
      if (open?.[1]) resolve(open[1])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(`The shop did not start: ${said}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
