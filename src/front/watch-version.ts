interface WatchOptions {
  read: () => Promise<number>
  onChange: () => void
  everyMs: number
}

interface WatchedVersion {
  /** Undefined before the first read. */
  current: () => number | undefined
  stop: () => void
}

/** Polls a version that any process may raise; a failed read is retried on the next poll. */
export function watchVersion({ read, onChange, everyMs }: WatchOptions): WatchedVersion {
  let current: number | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  const poll = async (): Promise<void> => {
    const version = await read().catch(() => current)
    if (current !== null && version !== current) onChange()
    current = version
    if (!stopped) timer = setTimeout(() => void poll(), everyMs)
  }
  void poll()
  return {
    current: () => current ?? undefined,
    stop: () => {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
