import { HttpStatus } from '#lib/codes/http.ts'
import type { WebhookTopic } from '#lib/codes/webhook.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { topicNames } from '#lib/text/labels/admin-webhooks.ts'
import { deliveriesQueued, webhookMessages } from '#lib/text/messages/admin-webhooks.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import type { Deps } from '../deps.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { numberedPage } from '../platform/database/page.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { insertChange, type NewChange } from '../staff/change-queries.ts'
import { emitPing } from './emit-event.ts'
import { isPrivateUrl } from './public-address.ts'
import { webhookSecret } from './signature.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  pageOfDeliveries,
  replayDeliveries,
  rotateSecret,
  updateWebhook,
} from './webhook-queries.ts'

export const webhookHandlers: readonly Handler[] = [
  handle('GET /admin/webhooks', async ({ deps: { db } }) => ({
    data: (await listWebhooks(db)).map(webhook => ({
      id: webhook.id,
      url: webhook.url,
      topics: webhook.topics,
      active: webhook.active === 1,
      waiting: webhook.waiting,
      retrying: webhook.retrying,
      failed: webhook.failed,
    })),
  })),

  handle('POST /admin/webhooks', async ({ deps, staff, body: { url, topics } }) => {
    const after = { url: targetOf(deps, url), topics }
    const id = await inTransaction(deps.db, async trx => {
      const added = await insertWebhook(trx, { ...after, now: deps.now() })
      await record(trx, deps, {
        staffId: staff.id,
        recordId: added,
        action: 'added',
        after: namedTopics(after),
      })
      return added
    })
    const secret = webhookSecret(deps.secret, id, 1)
    return { data: { id, secret }, message: webhookMessages.added }
  }),

  handle('PUT /admin/webhooks/{id}', async ({ deps, staff, params: { id }, body }) => {
    const { topics, active } = body
    const url = targetOf(deps, body.url)
    await inTransaction(deps.db, async trx => {
      const before = (await listWebhooks(trx)).find(each => each.id === id)
      if (!before) throw unknownReceiver()
      await updateWebhook(trx, id, { url, active: active ? 1 : 0 }, topics)
      await record(trx, deps, {
        ...{ staffId: staff.id, recordId: id, action: 'changed' },
        before: namedTopics({
          url: before.url,
          topics: before.topics,
          active: before.active === 1,
        }),
        after: namedTopics({ url, topics, active }),
      })
    })
    return { data: null, message: staffMessages.saved }
  }),

  handle('DELETE /admin/webhooks/{id}', async ({ deps, staff, params: { id } }) => {
    await inTransaction(deps.db, async trx => {
      const { url } = await getWebhook(trx, id)
      await deleteWebhook(trx, id)
      const change = { recordId: id, action: 'removed', before: { url } } as const
      await record(trx, deps, { ...change, staffId: staff.id })
    })
    return { data: null, message: webhookMessages.removed }
  }),

  handle('POST /admin/webhooks/{id}/secret', async ({ deps, staff, params: { id } }) => {
    const version = await inTransaction(deps.db, async trx => {
      const rotated = await rotateSecret(trx, id, deps.now())
      if (rotated === undefined) throw unknownReceiver()
      const after = { version: rotated }
      await record(trx, deps, { staffId: staff.id, recordId: id, action: 'changed', after })
      return rotated
    })
    const secret = webhookSecret(deps.secret, id, version)
    return { data: { secret }, message: webhookMessages.rotated }
  }),

  handle('POST /admin/webhooks/{id}/ping', async ({ deps, params: { id } }) => {
    await inTransaction(deps.db, async trx => {
      const { active } = await getWebhook(trx, id)
      if (active === 0) throw new ApiError(HttpStatus.conflict, webhookMessages.off)
      await emitPing(trx, id, deps.now())
    })
    return { data: null, message: webhookMessages.pinged }
  }),

  handle('GET /admin/webhooks/{id}/deliveries', async ({ deps: { db }, params: { id }, query }) => {
    await getWebhook(db, id)
    const { page, state = null } = query
    const { rows, count } = await pageOfDeliveries(db, { id, state }, numberedPage(page))
    const data = rows.map(({ created_at, sent_at, due_at, ...row }) => ({
      ...{ id: row.id, event_id: row.event_id, type: row.type, payload: row.payload },
      ...{ state: row.state, tries: row.tries, http_status: row.http_status, reason: row.reason },
      created_fa: formatJalaliDateTime(created_at),
      sent_fa: sent_at === null ? null : formatJalaliDateTime(sent_at),
      due_fa: row.state === 'waiting' ? formatJalaliDateTime(due_at) : null,
    }))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('POST /admin/webhooks/{id}/replay', async ({ deps, params: { id }, body }) => {
    await getWebhook(deps.db, id)
    const change = { webhook_id: id, id: body.delivery_id, now: deps.now() }
    const queued = await replayDeliveries(deps.db, change)
    if (body.delivery_id !== null && queued === 0)
      throw new ApiError(HttpStatus.notFound, webhookMessages.notEnded)
    return { data: { queued }, message: deliveriesQueued(queued) }
  }),
]

const unknownReceiver = (): ApiError =>
  new ApiError(HttpStatus.notFound, webhookMessages.unknownReceiver)

async function getWebhook(db: Db, id: number) {
  const webhook = await findWebhook(db, id)
  if (!webhook) throw unknownReceiver()
  return webhook
}

/** As the history shows them. */
const namedTopics = <T extends { topics: readonly WebhookTopic[] }>({ topics, ...fields }: T) => ({
  ...fields,
  topics: topics.map(topic => topicNames[topic]),
})

const record = (trx: Trx, { now }: Pick<Deps, 'now'>, change: Omit<NewChange, 'at' | 'record'>) =>
  insertChange(trx, { ...change, at: now(), record: 'webhook' })

/** Where it leads is checked at each delivery; here only what can never be sent to. */
function targetOf({ config }: Pick<Deps, 'config'>, text: string): string {
  const isTrial = config.WEBHOOK_PRIVATE_TARGETS === '1'
  const url = URL.parse(text)
  const isSecure = url?.protocol === 'https:' || (isTrial && url?.protocol === 'http:')
  if (!url || !isSecure || url.username !== '' || url.password !== '')
    throw fieldError('url', isTrial ? webhookMessages.wrongTrialUrl : webhookMessages.wrongUrl)
  if (!isTrial && isPrivateUrl(url)) throw fieldError('url', webhookMessages.privateUrl)
  url.hash = ''
  return url.href
}
