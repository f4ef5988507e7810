import type { ContentField, ContentLeaf } from './content-fields.ts'

/** A value with its field and its path, such as `items.0.configs.body`. */
export interface ContentValue {
  field: ContentLeaf
  value: unknown
  path: string
}

type Entries = Record<string, unknown>
type Change = (leaf: ContentValue) => unknown

/** All values in order, without those that do not fit their field. */
export function leavesOf(field: ContentField, value: unknown): ContentValue[] {
  const leaves: ContentValue[] = []
  changed(field, value, '', leaf => {
    leaves.push(leaf)
    return leaf.value
  })
  return leaves
}

/** Maps every value; those that do not fit their field stay. */
export const withLeaves = (field: ContentField, value: unknown, change: Change): unknown =>
  changed(field, value, '', change)

function changed(field: ContentField, value: unknown, path: string, change: Change): unknown {
  switch (field.as) {
    case 'list':
      return Array.isArray(value)
        ? value.map((each, index) => changed(field.of, each, join(path, index), change))
        : value
    case 'group':
      return isObject(value) ? groupOf(field.fields, value, path, change) : value
    case 'kinds': {
      const kind = isObject(value) ? value[field.by] : undefined
      const group =
        typeof kind === 'string' && Object.hasOwn(field.kinds, kind) ? field.kinds[kind] : undefined
      return group ? changed(group, value, path, change) : value
    }
    default:
      return value === null || value === undefined ? value : change({ field, value, path })
  }
}

const groupOf = (
  fields: Readonly<Record<string, ContentField>>,
  value: Entries,
  path: string,
  change: Change,
): Entries =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field ? changed(field, each, join(path, name), change) : each]
    }),
  )

export const join = (path: string, part: string | number): string =>
  path === '' ? String(part) : `${path}.${part}`

const isObject = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
