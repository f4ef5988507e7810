import { spawnSync } from 'node:child_process'

/** Runs `npm run shop -- …words` and keeps what it prints, without the steps of an import. */
export function shopCommand(
  words: string[],
  environment: Record<string, string> = {},
): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/cli.ts', ...words], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })
  const steps = /^(read|look at pictures|store pictures|write) …\n/gm
  return { status, stdout, stderr: stderr.replace(steps, '') }
}
