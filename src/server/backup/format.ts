import { z } from 'zod'

/** All rows, a JSON line each, compressed. */
export const DATA_FILE = 'shop.jsonl.gz'
/** As in MEDIA_DIR. */
export const MEDIA_FOLDER = 'media'

/** The first line. */
export const headerSchema = z.object({
  backup: z.literal('sabad'),
  form: z.literal(1),
  made_at: z.int(),
  /** Applied migrations. */
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
/** Start of a table, a row of it, its last id, or the end. */
export const lineSchema = z.union([
  z.object({ table: nameSchema, columns: z.array(nameSchema).min(1) }).strict(),
  z.array(cellSchema),
  z.object({ sequence: nameSchema, last: z.int() }).strict(),
  z.object({ end: z.int() }).strict(),
])
export type Line = z.infer<typeof lineSchema>

export const cellOf = (value: unknown): Cell =>
  value instanceof Uint8Array
    ? { bytes: Buffer.from(value).toString('base64') }
    : (value as string | number | null)

export const valueOf = (cell: Cell): unknown =>
  cell !== null && typeof cell === 'object' ? Buffer.from(cell.bytes, 'base64') : cell
