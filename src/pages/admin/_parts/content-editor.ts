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
import { type ReferenceSuggestion, referenceSuggestion } from '#lib/text/labels/admin-content.ts'
import type { contentMessages } from '#lib/text/messages/admin-content.ts'
import { submitForm } from '../../_parts/form-submission.ts'
import { changeEntries, documentIn, withoutBlanks } from './content-form.ts'
import { altsOf, type PictureAction, pictureActionIn } from './picture-actions.ts'

interface DocumentParams {
  kind: ContentKind
  key: string
}

/** An impossible key is unknown to the API. */
export const documentOf = (params: Record<string, string | undefined>): DocumentParams => ({
  kind: contentKindSchema.catch('landing').parse(params['kind']),
  key: contentKindSchema.safeParse(params['kind']).success ? (params['key'] ?? '') : '',
})

/** The last action, as shown on the next page. */
export type Done = keyof typeof contentMessages

export interface Editor {
  document: ContentDocument
  /** Revision that the form is based on, to detect conflicts. */
  revision: number
  /** Typed values, else the stored ones. */
  body: unknown
  /** By field path; also reasons against publishing. */
  faults: ContentProblems
  refused: boolean
  /** Typed values are not stored. */
  isUnsaved: boolean
  /** Stored as a draft, though the requested action was refused. */
  isStored: boolean
  /** Fault of the whole form. */
  fault: string | undefined
  values: Record<string, string>
  /** The field with an open picture chooser. */
  open: PictureAction['open']
  /** Path of the entry that a button added, moved or left behind. */
  focused: string | null
  code: number
}

interface ActionOutcome {
  body?: unknown
  /** Revision that the body is based on, or was stored as. */
  revision?: number
  done?: Done
  open?: PictureAction['open']
  focused?: string | null
  /** The form asks for the automatic rows. */
  isAutomatic?: boolean
}

/** Performs the form's action; a refusal returns the typed values. */
export async function editDocument(
  request: Request,
  api: Client,
  params: DocumentParams,
): Promise<Editor | Done> {
  const outcome: ActionOutcome = {}
  const submission =
    request.method === 'POST'
      ? await submitForm(request, async (values, form) => {
          const action = values['do'] ?? 'save'
          if (action === 'take-off') {
            outcome.done = await withdraw(api, params, values)
            return
          }
          if (action === 'automatic') {
            outcome.isAutomatic = true
            outcome.revision = Number(values['revision'])
            return
          }
          const pick = pictureActionIn(values)
          if (pick?.change) form.set(pick.change.to, pick.change.url)
          outcome.open = pick?.open ?? null
          outcome.focused = pick ? null : changeEntries(form, action)
          const isMove = pick !== null || outcome.focused !== null
          const body = documentIn(documentFields[params.kind], form)
          outcome.revision = Number(values['revision'])
          // Faults refer to positions in the sent lists.
          outcome.body = isMove ? body : withoutBlanks(body)
          if (!isMove) outcome.done = await perform(api, params, { action, values, outcome })
        })
      : null
  if (outcome.done) return outcome.done
  const { data: document } = await api('GET /admin/content/{kind}/{key}', { params })
  if (outcome.isAutomatic) outcome.body = document.automatic ?? document.document
  const { form: fault, ...faults } = submission?.faults ?? {}
  const wrong = Object.fromEntries(Object.entries(faults).map(([path, each]) => [path, [each]]))
  const sentRevision = Number(submission?.values['revision'])
  return {
    ...{ document, body: outcome.body ?? document.document },
    isUnsaved: outcome.body !== undefined && outcome.revision === sentRevision,
    isStored: (outcome.revision ?? 0) > sentRevision,
    // After a 409 the editor knows of the newer revision.
    revision:
      submission?.code === HttpStatus.conflict
        ? document.revision
        : (outcome.revision ?? document.revision),
    faults: submission ? wrong : document.problems,
    ...{
      refused: submission !== null,
      fault,
      values: submission?.values ?? {},
      code: submission?.code ?? HttpStatus.ok,
    },
    open: outcome.open ?? null,
    focused: outcome.focused ?? null,
  }
}

/** A form without document fields. */
async function withdraw(
  api: Client,
  params: DocumentParams,
  { revision, reason = '' }: Record<string, string>,
): Promise<Done> {
  const body = { revision: Number(revision), reason }
  await api('POST /admin/content/{kind}/{key}/take-off', { params, body })
  return 'takenOff'
}

interface Sent {
  action: string
  values: Record<string, string>
  outcome: ActionOutcome
}

async function perform(
  api: Client,
  params: DocumentParams,
  { action, values, outcome }: Sent,
): Promise<Done> {
  const revision = Number(values['revision'])
  const path = '/admin/content/{kind}/{key}'
  if (action === 'drop') {
    await api(`DELETE ${path}`, { params, body: { revision } })
    return 'dropped'
  }
  if (action === 'unschedule') {
    await api(`POST ${path}/schedule`, { params, body: { revision, date: null } })
    return 'unscheduled'
  }
  const document = outcome.body as Record<string, unknown>
  const saved = await api(`PUT ${path}`, { params, body: { revision, document } })
  const next = { revision: (outcome.revision = saved.data.revision) }
  if (action === 'publish') {
    await api(`POST ${path}/publish`, { params, body: next })
    return 'published'
  }
  if (action !== 'schedule') return 'saved'
  const { date = '', time = '' } = values
  await api(`POST ${path}/schedule`, { params, body: { ...next, date, time } })
  return 'scheduled'
}

const KEY_MAX_CHARS = 60
const NAMES_MAX = 1_000

/** Names of a document's codes and links: `products TEA-1`, `links /bundles`. */
export async function namesIn(
  api: Client,
  kind: ContentKind,
  body: unknown,
): Promise<Map<string, ReferenceSuggestion>> {
  const keys = new Map<RefTarget, string[]>()
  for (const { field, value } of leavesOf(documentFields[kind], body))
    if (field.as === 'ref' && typeof value === 'string' && value.length <= KEY_MAX_CHARS)
      keys.set(field.to, [...(keys.get(field.to) ?? []), value])
  const names = new Map<string, ReferenceSuggestion>()
  for (const [of, all] of keys) {
    const action = { of, keys: [...new Set(all)].slice(0, NAMES_MAX) }
    const { data } = await api('POST /admin/content-names', { body: action })
    for (const each of data) names.set(`${of} ${each.key}`, referenceSuggestion(each))
  }
  for (const each of await linksOf(api, kind, body))
    names.set(`links ${each.key}`, referenceSuggestion(each))
  return names
}

async function linksOf(api: Client, kind: ContentKind, body: unknown): Promise<Reference[]> {
  const links = leavesOf(documentFields[kind], body).flatMap(({ field, value }) =>
    field.as === 'link' && typeof value === 'string' && value.length <= LINK_MAX_CHARS
      ? [value]
      : [],
  )
  const action = [...new Set(links)].slice(0, LINKS_MAX)
  if (action.length === 0) return []
  return (await api('POST /admin/content-link-names', { body: { links: action } })).data
}

/** Alternative texts by address. */
export const altsIn = (api: Client, kind: ContentKind, body: unknown) =>
  altsOf(
    api,
    leavesOf(documentFields[kind], body).flatMap(({ field, value }) =>
      field.as === 'picture' && typeof value === 'string' ? [value] : [],
    ),
  )

/** Options of references; products are too many and searched instead. */
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
