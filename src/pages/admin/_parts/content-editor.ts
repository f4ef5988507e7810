import type { Client } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import {
  type ContentDocument,
  type ContentKind,
  type ContentProblems,
  contentKindSchema,
  documentFields,
} from '#lib/contract/admin/content.ts'
import type { ContentField } from '#lib/contract/admin/content-fields.ts'
import { LINK_MAX_CHARS, type RefTarget } from '#lib/contract/admin/content-shapes.ts'
import { LINKS_MAX, type Reference } from '#lib/contract/admin/reference.ts'
import { leavesOf } from '#lib/contract/admin/content-walk.ts'
import { type ToldReference, toldReference } from '#lib/text/labels/admin-content.ts'
import type { contentMessages } from '#lib/text/messages/admin-content.ts'
import { sendForm } from '../../_parts/sent-form.ts'
import { changeEntries, documentIn, withoutBlanks } from './content-form.ts'
import { altsOf, type Pick, pickIn } from './picture-pick.ts'

interface DocumentParams {
  kind: ContentKind
  key: string
}

/** The document that an address names; one that there cannot be is unknown to the API. */
export const documentOf = (params: Record<string, string | undefined>): DocumentParams => ({
  kind: contentKindSchema.catch('landing').parse(params['kind']),
  key: contentKindSchema.safeParse(params['kind']).success ? (params['key'] ?? '') : '',
})

/** What a form did, as the page says that comes after it. */
export type Done = keyof typeof contentMessages

/** What the page of a document shows. */
export interface Editor {
  document: ContentDocument
  /** The one that what stands in the form was written on: whoever sends it is told of later work. */
  revision: number
  /** What stands in the form: what was typed, else what is kept. */
  body: unknown
  /** By the path of the field; of a form that was refused, or what keeps it from being published. */
  faults: ContentProblems
  refused: boolean
  /** What stands in the form was sent but not saved. */
  isUnsaved: boolean
  /** What stands in the form was saved as the draft, though what was asked with it was refused. */
  isKept: boolean
  /** What was wrong with the form as a whole. */
  fault: string | undefined
  typed: Record<string, string>
  /** The field that a picture is being chosen for. */
  open: Pick['open']
  code: number
}

interface Taken {
  body?: unknown
  /** Of the document that the body was written on, or that it was saved as. */
  revision?: number
  done?: Done
  open?: Pick['open']
}

/** Does what the form of a document asks for; what was refused comes back with what was typed. */
export async function editDocument(
  request: Request,
  api: Client,
  params: DocumentParams,
): Promise<Editor | Done> {
  const took: Taken = {}
  const sent =
    request.method === 'POST'
      ? await sendForm(request, async (typed, form) => {
          const asked = typed['do'] ?? 'save'
          if (asked === 'take-off') {
            took.done = await takeOff(api, params, typed)
            return
          }
          const pick = pickIn(typed)
          if (pick?.put) form.set(pick.put.to, pick.put.url)
          took.open = pick?.open ?? null
          const isMove = pick !== null || changeEntries(form, asked)
          const body = documentIn(documentFields[params.kind], form)
          took.revision = Number(typed['revision'])
          // A fault names an entry by its place among those that were sent.
          took.body = isMove ? body : withoutBlanks(body)
          if (!isMove) took.done = await take(api, params, { asked, typed, took })
        })
      : null
  if (took.done) return took.done
  const { data: document } = await api('GET /admin/content/{kind}/{key}', { params })
  const { form: fault, ...faults } = sent?.faults ?? {}
  const wrong = Object.fromEntries(Object.entries(faults).map(([path, each]) => [path, [each]]))
  const sentRevision = Number(sent?.typed['revision'])
  return {
    ...{ document, body: took.body ?? document.document },
    isUnsaved: took.body !== undefined && took.revision === sentRevision,
    isKept: (took.revision ?? 0) > sentRevision,
    // After a 409 the editor was told of the newer work; otherwise nobody has spoken of it.
    revision:
      sent?.code === HttpStatus.conflict ? document.revision : (took.revision ?? document.revision),
    faults: sent ? wrong : document.problems,
    ...{
      refused: sent !== null,
      fault,
      typed: sent?.typed ?? {},
      code: sent?.code ?? HttpStatus.ok,
    },
    open: took.open ?? null,
  }
}

/** Its form holds nothing of the document. */
async function takeOff(
  api: Client,
  params: DocumentParams,
  { revision, reason = '' }: Record<string, string>,
): Promise<Done> {
  const body = { revision: Number(revision), reason }
  await api('POST /admin/content/{kind}/{key}/take-off', { params, body })
  return 'takenOff'
}

interface Sent {
  asked: string
  typed: Record<string, string>
  took: Taken
}

async function take(
  api: Client,
  params: DocumentParams,
  { asked, typed, took }: Sent,
): Promise<Done> {
  const revision = Number(typed['revision'])
  const path = '/admin/content/{kind}/{key}'
  if (asked === 'drop') {
    await api(`DELETE ${path}`, { params, body: { revision } })
    return 'dropped'
  }
  if (asked === 'unschedule') {
    await api(`POST ${path}/schedule`, { params, body: { revision, date: null } })
    return 'unscheduled'
  }
  const document = took.body as Record<string, unknown>
  const saved = await api(`PUT ${path}`, { params, body: { revision, document } })
  const next = { revision: (took.revision = saved.data.revision) }
  if (asked === 'publish') {
    await api(`POST ${path}/publish`, { params, body: next })
    return 'published'
  }
  if (asked !== 'schedule') return 'saved'
  const { date = '', time = '' } = typed
  await api(`POST ${path}/schedule`, { params, body: { ...next, date, time } })
  return 'scheduled'
}

const KEY_MAX_CHARS = 60
const NAMES_MAX = 1_000

/**
 * What the codes and SKUs of a document stand for, and where its links lead: `products TEA-1` → its
 * name, `links /bundles` → that page.
 */
export async function namesIn(
  api: Client,
  kind: ContentKind,
  body: unknown,
): Promise<Map<string, ToldReference>> {
  const keys = new Map<RefTarget, string[]>()
  for (const { field, value } of leavesOf(documentFields[kind], body))
    if (field.as === 'ref' && typeof value === 'string' && value.length <= KEY_MAX_CHARS)
      keys.set(field.to, [...(keys.get(field.to) ?? []), value])
  const names = new Map<string, ToldReference>()
  for (const [of, all] of keys) {
    const asked = { of, keys: [...new Set(all)].slice(0, NAMES_MAX) }
    const { data } = await api('POST /admin/content-names', { body: asked })
    for (const each of data) names.set(`${of} ${each.key}`, toldReference(each))
  }
  for (const each of await linksOf(api, kind, body))
    names.set(`links ${each.key}`, toldReference(each))
  return names
}

/** The pages that the fields of links lead to. */
async function linksOf(api: Client, kind: ContentKind, body: unknown): Promise<Reference[]> {
  const links = leavesOf(documentFields[kind], body).flatMap(({ field, value }) =>
    field.as === 'link' && typeof value === 'string' && value.length <= LINK_MAX_CHARS
      ? [value]
      : [],
  )
  const asked = [...new Set(links)].slice(0, LINKS_MAX)
  if (asked.length === 0) return []
  return (await api('POST /admin/content-link-names', { body: { links: asked } })).data
}

/** What the pictures of a document say to who cannot see them, by their address. */
export const altsIn = (api: Client, kind: ContentKind, body: unknown) =>
  altsOf(
    api,
    leavesOf(documentFields[kind], body).flatMap(({ field, value }) =>
      field.as === 'picture' && typeof value === 'string' ? [value] : [],
    ),
  )

/** What may be named in the forms of a kind; products are too many, they are searched. */
export async function suggestionsFor(
  api: Client,
  kind: ContentKind,
): Promise<{ of: RefTarget; records: Reference[] }[]> {
  const targets = [...new Set(targetsIn(documentFields[kind]))]
  return Promise.all(
    targets.map(async of => {
      if (of === 'products') return { of, records: [] }
      return { of, records: (await api('GET /admin/content-references', { query: { of } })).data }
    }),
  )
}

function targetsIn(field: ContentField): RefTarget[] {
  if (field.as === 'ref') return [field.to]
  if (field.as === 'list') return targetsIn(field.of)
  const inside = field.as === 'group' ? field.fields : field.as === 'kinds' ? field.kinds : {}
  return Object.values(inside).flatMap(targetsIn)
}
