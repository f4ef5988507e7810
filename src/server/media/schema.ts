import type { Generated, Selectable } from 'kysely'

export interface PictureTables {
  pictures: PictureTable
}

/** Files are in MEDIA_DIR; neither a row nor a file is ever deleted. */
interface PictureTable {
  id: Generated<number>
  /** Derived from the content, so that a picture is stored once. */
  url: string
  /** Empty for decoration. */
  alt: string
  /** The normalised text, for search. */
  words: string
  width: number
  height: number
  added_at: number
}
export type PictureRow = Selectable<PictureTable>
