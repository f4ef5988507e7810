import type { Progress } from '../import/import-folder.ts'

const BAR_CELLS = 24
const REDRAW_MS = 100

interface Output {
  isTTY?: boolean
  write: (text: string) => unknown
}

export function createProgress(output: Output): {
  show: (progress: Progress) => void
  clear: () => void
} {
  let step = ''
  let drawnAt = -Infinity
  const clear = (): void => {
    if (output.isTTY) output.write('\r\x1b[2K')
  }
  const show = (progress: Progress): void => {
    const isNewStep = progress.step !== step
    step = progress.step
    if (!output.isTTY) {
      if (isNewStep) output.write(`${step} …\n`)
      return
    }
    const now = performance.now()
    if (!isNewStep && progress.done < progress.total && now - drawnAt < REDRAW_MS) return
    drawnAt = now
    clear()
    output.write(barOf(progress))
  }
  return { show, clear }
}

function barOf({ step, done, total }: Progress): string {
  const share = total === 0 ? 1 : done / total
  const full = Math.round(share * BAR_CELLS)
  const bar = '█'.repeat(full) + '░'.repeat(BAR_CELLS - full)
  const count = total > 1 ? ` ${done}/${total}` : ''
  return `${bar} ${step}${count}`
}
