import type { Existing } from './existing.ts'
import { parsePictureUrl } from '../media/inspect.ts'
import { PictureFile } from './fields.ts'
import type { TableName } from './lists.ts'
import { type Moment, resolveMoment } from './moment.ts'
import type { Pictures } from './pictures.ts'
import type { Files } from './read-folder.ts'

type Maybe<T> = T | null | undefined
type IdList = Exclude<TableName, 'closed_days'>

/** File values in the shop's terms: ids for keys, addresses for pictures, epoch seconds. */
export class FileValues {
  readonly files: Files
  readonly existing: Existing
  /** Epoch seconds. */
  readonly now: number
  readonly #pictures: Pictures

  constructor(input: { files: Files; existing: Existing; pictures: Pictures; now: number }) {
    this.files = input.files
    this.existing = input.existing
    this.now = input.now
    this.#pictures = input.pictures
  }

  /** Null and undefined pass through; the checks have found the record. */
  id<K extends Maybe<string>>(name: IdList, key: K): number | Exclude<K, string> {
    if (typeof key !== 'string') return key as Exclude<K, string>
    const record = this.existing[name].get(key)
    if (!record) throw new Error(`${name} lost ${key} during the import`)
    return record.id
  }

  ids(name: IdList, keys: readonly string[]): number[] {
    return keys.map(key => this.id(name, key))
  }

  picture<K extends Maybe<PictureFile>>(file: K): string | Exclude<K, PictureFile> {
    if (!file) return file as Exclude<K, PictureFile>
    const stored = this.#pictures.get(file.path) ?? parsePictureUrl(file.path)
    if (!stored) throw new Error(`${file.path} was not read`)
    return stored.url
  }

  /** A value with the addresses of its pictures. */
  withPictures(value: unknown): unknown {
    if (value instanceof PictureFile) return this.picture(value)
    if (Array.isArray(value)) return value.map(each => this.withPictures(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.withPictures(each)]),
    )
  }

  /** Epoch seconds. */
  moment<K extends Maybe<Moment>>(moment: K): number | Exclude<K, Moment> {
    if (!moment) return moment as Exclude<K, Moment>
    return resolveMoment(moment, this.now)
  }
}
