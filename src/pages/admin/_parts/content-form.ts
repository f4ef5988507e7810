import type { ContentField } from '#lib/contract/admin/content-fields.ts'
import { join } from '#lib/contract/admin/content-walk.ts'

const TOKEN = /^\w{1,20}$/

/** Parses a form by its schema; the API validates. */
export function documentIn(field: ContentField, form: FormData, path = ''): unknown {
  switch (field.as) {
    case 'list':
      return entriesIn(field.of, form, path)
    case 'group':
      return groupIn(field.fields, form, path)
    case 'kinds': {
      const kind = textIn(form, join(path, field.by))
      const group = Object.hasOwn(field.kinds, kind) ? field.kinds[kind] : undefined
      const rest = group ? (documentIn(group, form, path) as object) : {}
      return { [field.by]: kind, ...rest }
    }
    case 'flag':
      return form.has(path)
    default: {
      const text = textIn(form, path)
      return text.trim() === '' && field.optional ? undefined : text
    }
  }
}

/** In the form's order. */
const entriesIn = (of: ContentField, form: FormData, path: string): unknown[] =>
  tokensIn(form, path).map(token => documentIn(of, form, join(path, token)))

/** Drops empty codes. */
export function withoutBlanks(document: unknown): unknown {
  if (Array.isArray(document))
    return document.filter(each => each !== '').map((each: unknown) => withoutBlanks(each))
  if (typeof document !== 'object' || document === null) return document
  return Object.fromEntries(
    Object.entries(document).map(([name, each]) => [name, withoutBlanks(each)]),
  )
}

function groupIn(
  fields: Readonly<Record<string, ContentField>>,
  form: FormData,
  path: string,
): object {
  const entries = Object.entries(fields).map(
    ([name, field]) => [name, documentIn(field, form, join(path, name))] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Entries have tokens independent of their position. */
const tokensIn = (form: FormData, path: string): string[] => [
  ...new Set(
    form
      .getAll(path)
      .flatMap(token => (typeof token === 'string' && TOKEN.test(token) ? token : [])),
  ),
]

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Applies a button: adds, removes or moves an entry. Returns the path to focus in the changed form,
 * or null for another button.
 */
export function changeEntries(form: FormData, button: string): string | null {
  const target = changedEntry(form, button)
  return target === null ? null : pathByPosition(form, target)
}

/** The form's path of the changed entry; of its neighbour or list once it is removed. */
function changedEntry(form: FormData, button: string): string | null {
  const [action = '', path = '', by = ''] = button.split(':')
  if (action === 'add') {
    const tokens = tokensIn(form, path)
    const fresh = `n${tokens.length}x${Date.now().toString(36)}`
    if (by !== '') form.set(join(join(path, fresh), by), textIn(form, `new:${path}`))
    putTokens(form, path, [...tokens, fresh])
    return join(path, fresh)
  }
  const cut = path.lastIndexOf('.')
  const list = path.slice(0, cut)
  const tokens = tokensIn(form, list)
  const index = tokens.indexOf(path.slice(cut + 1))
  if (index === -1) return ['remove', 'up', 'down'].includes(action) ? list : null
  const [token = ''] = tokens.splice(index, 1)
  if (action === 'up') tokens.splice(Math.max(0, index - 1), 0, token)
  else if (action === 'down') tokens.splice(index + 1, 0, token)
  else if (action !== 'remove') return null
  putTokens(form, list, tokens)
  const next = action === 'remove' ? (tokens[index] ?? tokens.at(-1)) : token
  return next === undefined ? list : join(list, next)
}

/** Tokens become positions when the form is rendered again. */
const pathByPosition = (form: FormData, path: string): string =>
  path
    .split('.')
    .map((part, index, parts) => {
      const position = tokensIn(form, parts.slice(0, index).join('.')).indexOf(part)
      return position === -1 ? part : String(position)
    })
    .join('.')

function putTokens(form: FormData, path: string, tokens: readonly string[]): void {
  form.delete(path)
  for (const token of tokens) form.append(path, token)
}
