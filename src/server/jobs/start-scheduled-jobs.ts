import type { Deps } from '../deps.ts'
import { runScheduledJobs } from './run-scheduled-jobs.ts'
import { type Scheduler, startScheduler } from './scheduler.ts'
import { publishDue } from '../content/publish-due.ts'

interface JobTimes {
  everyMs: number
  /** For content that is due. */
  contentEveryMs: number
  stopWithinMs: number
}

/** Content has its own scheduler, so that a slow gateway does not delay a publication. */
export function startScheduledJobs(
  deps: Deps,
  { everyMs, contentEveryMs, stopWithinMs }: JobTimes,
): Scheduler {
  const { log } = deps
  const schedulers = [
    startScheduler(() => runScheduledJobs(deps), { everyMs, stopWithinMs, log }),
    startScheduler(() => publishDue(deps), { everyMs: contentEveryMs, stopWithinMs, log }),
  ]
  return {
    async stop() {
      await Promise.all(schedulers.map(scheduler => scheduler.stop()))
    },
  }
}
