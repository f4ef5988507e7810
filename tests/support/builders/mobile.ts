/** Each worker of Playwright counts by itself. */
const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 1_000
let last = 0

/** A mobile number that no other test of this run has. */
export const newMobile = (): string =>
  `0935${String(worker).padStart(3, '0')}${String(last++).padStart(4, '0')}`
