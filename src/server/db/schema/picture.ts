import type { Generated, Selectable } from 'kysely'

export interface PictureTables {
  pictures: PictureTable
}

/** A picture that staff uploaded or that came with the catalogue; the file stands in MEDIA_DIR, and neither is ever removed. */
interface PictureTable {
  id: Generated<number>
  /** Names its content: the same picture is there once. */
  url: string
  /** Empty: decoration. */
  alt: string
  /** The text in the form in which it is searched. */
  words: string
  width: number
  height: number
  added_at: number
}
export type PictureRow = Selectable<PictureTable>
