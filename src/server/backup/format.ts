import { z } from 'zod'

/** The rows of every table, a JSON line each, compressed. */
export const DATA_FILE = 'shop.jsonl.gz'
/** The pictures, as they stand in MEDIA_DIR. */
export const MEDIA_FOLDER = 'media'

/** The first line: what the lines below it are of. */
export const headerSchema = z.object({
  backup: z.literal('sabad'),
  form: z.literal(1),
  made_at: z.int(),
  /** The steps of the schema that the shop had taken. */
  migrations: z.array(z.string()).min(1),
})
export type Header = z.infer<typeof headerSchema>

const cellSchema = z.union([
  z.null(),
  z.string(),
  z.number(),
  z.object({ bytes: z.string() }).strict(),
])
export type Cell = z.infer<typeof cellSchema>

const nameSchema = z.string().regex(/^[a-z_]+$/)
/** A line below it: a table begins, a row of it, how far its ids were given out, or the end. */
export const lineSchema = z.union([
  z.object({ table: nameSchema, columns: z.array(nameSchema).min(1) }).strict(),
  z.array(cellSchema),
  z.object({ sequence: nameSchema, last: z.int() }).strict(),
  z.object({ end: z.int() }).strict(),
])
export type Line = z.infer<typeof lineSchema>

/** A value of the database as a cell. */
export const cellOf = (value: unknown): Cell =>
  value instanceof Uint8Array
    ? { bytes: Buffer.from(value).toString('base64') }
    : (value as string | number | null)

/** A cell as a value of the database. */
export const valueOf = (cell: Cell): unknown =>
  cell !== null && typeof cell === 'object' ? Buffer.from(cell.bytes, 'base64') : cell
