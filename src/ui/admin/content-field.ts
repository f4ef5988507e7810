import type { ContentField } from '#lib/contract/admin/content-fields.ts'
import type { ToldReference } from '#lib/text/labels/admin-content.ts'
import type { Choosing } from './PictureChooser.tsx'

/** What a field of a form needs to know: its place, what stands in it, what was wrong. */
export interface ContentPart<F = ContentField> {
  field: F
  /** Its name in the form, as `items.0.configs.body`; empty: the whole document. */
  path: string
  value: unknown
  /** The entry that it stands in, as its buttons are told apart: «اسلایدر ۲»; empty outside of lists. */
  within: string
  form: ContentFormState
}

/** What all fields of a form share. */
export interface ContentFormState {
  /** Sentences by path. */
  faults: Readonly<Record<string, readonly string[]>>
  /** What codes and SKUs stand for, and where links lead: `products TEA-1`, `links /bundles`. */
  names: ReadonlyMap<string, ToldReference>
  /** What pictures say to who cannot see them, by their address. */
  alts: ReadonlyMap<string, string>
  /** The library, where it is open for a field. */
  choosing: Choosing | null
}

/** What tells something of an entry from the same of another one. */
export const ofEntry = (name: string, within: string): string =>
  within === '' ? name : `${name} (${within})`

export const joined = (path: string, part: string | number): string =>
  path === '' ? String(part) : `${path}.${part}`

/** The last name of a path: that of the field. */
export const lastOf = (path: string): string =>
  path.split('.').findLast(part => !/^\d+$/.test(part)) ?? path

export const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** The id of what a problem of this path is about. */
export const idOfPath = (path: string): string => `at-${path}`
