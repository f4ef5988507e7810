// Loaded before the server (`node --import ./tools/memory.js …`): the process replaces itself, once, by
// one with these settings, which glibc and V8 read before anything else runs (decision 072).
const FLAG = '--max-semi-space-size=8'
const ALLOCATOR = {
  // Threads share arenas: what one frees another uses.
  MALLOC_ARENA_MAX: '2',
  // Fixed, for glibc raises them as it goes: what is freed returns to the system.
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_TRIM_THRESHOLD_: '65536',
}

// Not on Windows, which has neither glibc nor this call.
if (process.execve && !process.execArgv.includes(FLAG)) {
  const command = [process.execPath, FLAG, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, command, { ...ALLOCATOR, ...process.env })
}
