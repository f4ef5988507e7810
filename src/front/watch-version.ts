interface WatchOptions {
  read: () => Promise<number>
  onChange: () => void
  everyMs: number
}

interface WatchedVersion {
  /** The version as it was at the last look; undefined before the first. */
  known: () => number | undefined
  stop: () => void
}

/**
 * Follows a version that any process may raise, and tells when it changed. A read that fails is
 * asked again at the next turn.
 */
export function watchVersion({ read, onChange, everyMs }: WatchOptions): WatchedVersion {
  let known: number | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  const look = async (): Promise<void> => {
    const version = await read().catch(() => known)
    if (known !== null && version !== known) onChange()
    known = version
    if (!stopped) timer = setTimeout(() => void look(), everyMs)
  }
  void look()
  return {
    known: () => known ?? undefined,
    stop: () => {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
