/** How far an import is, in rows or pictures. */
export interface ImportProgress {
  step: 'read' | 'pictures' | 'write'
  done: number
  total: number
}

export type OnImportProgress = (progress: ImportProgress) => void

/** Imports under way in this process, by the staff member who waits for one. */
export class ImportProgressBoard {
  readonly #running = new Map<number, ImportProgress>()

  of(staffId: number): ImportProgress | null {
    return this.#running.get(staffId) ?? null
  }

  async during<T>(staffId: number, work: (on: OnImportProgress) => Promise<T>): Promise<T> {
    try {
      return await work(progress => this.#running.set(staffId, progress))
    } finally {
      this.#running.delete(staffId)
    }
  }
}
