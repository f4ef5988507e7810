import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  flagInBodySchema,
  idParamsSchema,
  idSchema,
  orTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  pictureSchema,
} from '../values.ts'

export const ALT_MAX_CHARS = 200
const SEARCH_MAX_CHARS = 120
const ADDRESS_MAX_CHARS = 200
/** Pictures looked up at once. */
const NAMED_MAX = 600
/** Larger than any accepted picture, in pixels. */
const SIDE_MAX = 1_000_000

/** Purposes of pictures with a fixed ratio (lib/rules/picture-shape). */
export const pictureShapeSchema = z.enum([
  'slide-desktop',
  'slide-mobile',
  'banner',
  'media',
  'product',
  'bundle',
])
export type PictureShape = z.infer<typeof pictureShapeSchema>

/** The address of a picture never shows another one. */
export const staffPictureSchema = z.object({
  id: idSchema,
  url: pictureSchema,
  alt: z.string().describe('alternative text; empty for a decoration'),
  width: z.int().min(1).describe('pixels'),
  height: z.int().min(1).describe('pixels'),
  added_fa: z.string(),
})
export type StaffPicture = z.infer<typeof staffPictureSchema>

const pixelSchema = (least: number) => orTextSchema(z.int().min(least).max(SIDE_MAX)).optional()

/** An alternative text, or decorative. */
const altBody = {
  alt: z.string().trim().max(ALT_MAX_CHARS).default(''),
  decoration: flagInBodySchema.default(false),
}

const pictureBodySchema = z.object({
  picture: z.file(),
  ...altBody,
  left: pixelSchema(0),
  top: pixelSchema(0),
  width: pixelSchema(1),
  height: pixelSchema(1),
  shape: pictureShapeSchema.optional(),
})
export type PictureBody = z.output<typeof pictureBodySchema>

const notFound = { 404: 'there is no such picture' }

export const staffPictureCalls = defineCalls({
  'GET /admin/pictures': {
    summary: 'The picture library, newest first, 16 a page.',
    access: 'staff:catalogue',
    query: z.object({
      q: z
        .string()
        .trim()
        .max(SEARCH_MAX_CHARS)
        .default('')
        .describe('words of the alternative text, or an address'),
      page: pageInTextSchema,
    }),
    data: z.array(staffPictureSchema),
    extra: pageExtraSchema,
  },
  'POST /admin/pictures': {
    summary:
      'Uploads a picture (multipart/form-data): JPEG, PNG or WebP up to 10 MB and 50 million pixels. Cropped to left, top, width, height (pixels of the upright picture), or to the largest centred crop of a shape, else whole. An existing picture is returned with its text unchanged.',
    access: 'staff:catalogue',
    body: pictureBodySchema,
    data: staffPictureSchema,
    extra: z.object({ is_new: z.boolean().describe('false when the library had it already') }),
    refusals: {
      413: 'above 10 MB; the message names the field `picture`, as the 422 just above 10 MB does',
    },
  },
  'POST /admin/pictures/names': {
    summary: 'Alternative texts by address; unknown pictures are left out.',
    access: 'staff:catalogue',
    names: { urls: 'picture' },
    body: z.object({ urls: z.array(z.string().max(ADDRESS_MAX_CHARS)).max(NAMED_MAX) }),
    data: z.array(staffPictureSchema.pick({ url: true, alt: true })),
  },
  'GET /admin/pictures/{id}': {
    summary: 'A picture of the library.',
    access: 'staff:catalogue',
    params: idParamsSchema,
    data: staffPictureSchema,
    refusals: notFound,
  },
  'PUT /admin/pictures/{id}': {
    summary: 'Changes the text of a picture.',
    access: 'staff:catalogue',
    params: idParamsSchema,
    body: z.object(altBody),
    data: staffPictureSchema,
    refusals: { ...notFound, 409: 'somebody else changed it meanwhile' },
  },
})
