/** How far an import is, in rows or pictures. */
export interface ImportProgress {
  step: 'read' | 'pictures' | 'write'
  done: number
  total: number
}

export type OnImportProgress = (progress: ImportProgress) => void

/** Imports under way in this process, each for the staff member who waits for it. */
export class ImportProgressBoard {
  readonly #running = new Set<{ staffId: number; progress: ImportProgress | null }>()

  /** Of the import that began last. */
  of(staffId: number): ImportProgress | null {
    const own = [...this.#running].filter(each => each.staffId === staffId)
    return own.findLast(({ progress }) => progress)?.progress ?? null
  }

  async during<T>(staffId: number, work: (on: OnImportProgress) => Promise<T>): Promise<T> {
    const running = { staffId, progress: null as ImportProgress | null }
    this.#running.add(running)
    try {
      return await work(progress => (running.progress = progress))
    } finally {
      this.#running.delete(running)
    }
  }
}
