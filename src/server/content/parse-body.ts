import type { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import {
  type Bodies,
  type ContentKind,
  type ContentProblems,
  documentFields,
  documentSchemas,
} from '#lib/contract/admin/content.ts'
import { type ContentValue, leavesOf, withLeaves } from '#lib/contract/admin/content-walk.ts'
import { isAddress } from '#lib/rules/inside-link.ts'
import { safeHref } from '#lib/rules/links.ts'
import { fieldRequired } from '#lib/text/fields.ts'
import { contentFieldName } from '#lib/text/labels/admin-content-fields.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { normalizeLines, normalizeText } from '#lib/text/normalize.ts'
import { ApiError } from '../platform/http/errors.ts'
import { safeHtml } from '../import/html.ts'
import { issueSentence } from '../platform/http/validation.ts'

export type ParsedDocument<K extends ContentKind> =
  | { body: Bodies[K]; faults: null }
  | { body: null; faults: ContentProblems }

export function parseDocument<K extends ContentKind>(kind: K, input: unknown): ParsedDocument<K> {
  const field = documentFields[kind]
  const clean = withLeaves(field, input, cleanValue)
  const result = documentSchemas[kind].safeParse(clean, { reportInput: true })
  if (!result.success) return { body: null, faults: faultsOf(result.error.issues) }
  const faults: ContentProblems = {}
  for (const { path, sentence } of [
    ...unsafeLinks(leavesOf(field, clean)),
    ...duplicateCodes(result.data),
  ])
    faults[path] = [sentence]
  if (Object.keys(faults).length > 0) return { body: null, faults }
  return { body: result.data as Bodies[K], faults: null }
}

/** 422 with sentences by field path. */
export function requireDocumentBody<K extends ContentKind>(kind: K, input: unknown): Bodies[K] {
  const { body, faults } = parseDocument(kind, input)
  if (faults) throw new ApiError(HttpStatus.unprocessable, faults)
  return body
}

function cleanValue({ field, value }: ContentValue): unknown {
  if (typeof value !== 'string') return value
  switch (field.as) {
    case 'text':
      return normalizeText(value)
    case 'lines':
      return normalizeLines(value)
    case 'html':
      return value.length > field.max ? value : safeHtml(normalizeLines(value))
    case 'color':
      return value.trim().toLowerCase()
    default:
      return value.trim()
  }
}

function faultsOf(issues: readonly z.core.$ZodIssue[]): ContentProblems {
  const faults: ContentProblems = {}
  for (const issue of issues) {
    const path = issue.path.map(String).join('.') || 'document'
    const name = issue.path.findLast(part => typeof part === 'string') ?? ''
    const label = contentFieldName(name)
    const sentences = (faults[path] ??= [])
    sentences.push(issueSentence(issue, label, fieldRequired(label)))
  }
  return faults
}

interface Fault {
  path: string
  sentence: string
}

const unsafeLinks = (leaves: readonly ContentValue[]): Fault[] =>
  leaves
    .filter(({ field, value }) => field.as === 'link' && !isLink(String(value)))
    .map(({ path }) => ({ path, sentence: contentMessages.unsafeLink }))

/** Links to other sites must be https; pages still render http links of older content. */
const isLink = (href: string): boolean =>
  isAddress(href) && !/^http:/i.test(href) && safeHref(href) !== '#'

function duplicateCodes(body: object): Fault[] {
  return Object.entries(body).flatMap(([name, list]) => {
    if (!Array.isArray(list)) return []
    const codes = list.map((each: unknown) => (each as { code?: string } | null)?.code)
    return codes.flatMap((code, index) =>
      code !== undefined && codes.indexOf(code) < index
        ? [{ path: `${name}.${index}.code`, sentence: contentMessages.codeTwice }]
        : [],
    )
  })
}
