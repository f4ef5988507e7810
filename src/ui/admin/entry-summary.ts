import type { ContentField } from '#lib/contract/admin/content-fields.ts'
import { truncate } from '#lib/text/truncate.ts'
import { type ContentFormState, partOf } from './content-field.ts'

const SUMMARY_CHARS = 90
const TAGS = /<[^>]*>|&nbsp;/g
/** Readable values; codes, colours and addresses say little. */
const READ: ReadonlySet<string> = new Set(['text', 'lines', 'html', 'ref'])

/** An entry in one line: its texts and names. */
export function entrySummary(
  field: ContentField,
  value: unknown,
  { names }: Pick<ContentFormState, 'names'>,
): string {
  const texts = textsOf(field, value, names)
  return truncate(texts.filter(Boolean).join('، '), SUMMARY_CHARS)
}

function textsOf(field: ContentField, value: unknown, names: ContentFormState['names']): string[] {
  if (field.as === 'list')
    return Array.isArray(value) ? value.flatMap(each => textsOf(field.of, each, names)) : []
  if (field.as === 'group')
    return Object.entries(field.fields).flatMap(([name, each]) =>
      textsOf(each, partOf(value, name), names),
    )
  if (field.as === 'kinds') {
    const kind = String(partOf(value, field.by))
    const group = Object.hasOwn(field.kinds, kind) ? field.kinds[kind] : undefined
    return group ? textsOf(group, value, names) : []
  }
  if (!READ.has(field.as) || typeof value !== 'string') return []
  if (field.as === 'ref') return [names.get(`${field.to} ${value}`)?.label ?? value]
  return [value.replace(TAGS, ' ').replace(/\s+/g, ' ').trim()]
}
