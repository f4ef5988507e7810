import type { ContentField } from '#lib/contract/admin/content-fields.ts'
import type { ReferenceSuggestion } from '#lib/text/labels/admin-content.ts'
import type { PictureChoice } from './PictureChooser.tsx'

/** A form field: path, value and faults. */
export interface ContentPart<F = ContentField> {
  field: F
  /** Such as `items.0.configs.body`; empty for the whole document. */
  path: string
  value: unknown
  /** Name of the surrounding entry: «اسلایدر ۲»; empty outside lists. */
  within: string
  form: ContentFormState
}

export interface ContentFormState {
  /** By path. */
  faults: Readonly<Record<string, readonly string[]>>
  /** Names of codes and links: `products TEA-1`, `links /bundles`. */
  names: ReadonlyMap<string, ReferenceSuggestion>
  /** Alternative texts by address. */
  alts: ReadonlyMap<string, string>
  /** The library, if open for a field. */
  choosing: PictureChoice | null
  /** Path of the entry or list that gets the focus. */
  focused: string | null
}

/** Distinguishes equal parts of different entries. */
export const ofEntry = (name: string, within: string): string =>
  within === '' ? name : `${name} (${within})`

export const joined = (path: string, part: string | number): string =>
  path === '' ? String(part) : `${path}.${part}`

/** The field's name. */
export const lastOf = (path: string): string =>
  path.split('.').findLast(part => !/^\d+$/.test(part)) ?? path

export const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** Target of links to a fault. */
export const idOfPath = (path: string): string => `at-${path}`
