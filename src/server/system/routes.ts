import { HttpStatus } from '#lib/codes/http.ts'
import { doctorSentence } from '#lib/text/doctor-sentences.ts'
import { systemMessages } from '#lib/text/messages/admin-system.ts'
import { getCustomer } from '../account/admin-customer-routes.ts'
import { exportCustomer } from '../account/export-customer.ts'
import { forgetCustomer, type ForgetResult } from '../account/forget-customer.ts'
import { readMobile } from '../account/read-mobile.ts'
import { backupArchive } from '../backup/archive.ts'
import { CHECKS } from '../doctor/checks.ts'
import { inTransaction } from '../platform/database/open.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { insertChange } from '../staff/change-queries.ts'

const JSON_INDENT = 2
/** Of open orders, claims and payments in a refusal. */
const SHOWN = 5

/** A backup reads all rows: one at a time in this process. */
let isWritingRows = false

export const systemHandlers: readonly Handler[] = [
  handle('GET /admin/doctor', async ({ deps: { db, config, now } }) => {
    const checks = []
    for (const { name, run } of CHECKS) {
      const findings = await run({ db, config, now: now() })
      const view = findings.map(({ weight, code, values }) => ({
        weight,
        message: doctorSentence('fa', code, values),
      }))
      checks.push({ name, findings: view })
    }
    return { data: checks }
  }),

  handle('GET /admin/backup', async ({ deps: { db, mediaDir, now }, staff }) => {
    if (isWritingRows) throw new ApiError(HttpStatus.conflict, systemMessages.backupBusy)
    isWritingRows = true
    try {
      const change = { record: 'setting', recordId: 'backup', action: 'exported' } as const
      await inTransaction(db, trx => insertChange(trx, { ...change, at: now(), staffId: staff.id }))
      const bytes = await backupArchive(db, { mediaDir, now: now() })
      return { data: null, file: { bytes, type: 'application/x-tar', name: 'sabad-backup.tar' } }
    } finally {
      isWritingRows = false
    }
  }),

  handle('GET /admin/customers/{id}/personal-data', async ({ deps, staff, params }) => {
    const user = await getCustomer(deps, params.id)
    const records = await exportCustomer(deps.db, user)
    const change = { record: 'customer', recordId: user.id, action: 'exported' } as const
    await inTransaction(deps.db, trx =>
      insertChange(trx, { ...change, at: deps.now(), staffId: staff.id }),
    )
    const bytes = new TextEncoder().encode(JSON.stringify(records, null, JSON_INDENT))
    return {
      data: null,
      file: { bytes, type: 'application/json', name: `customer-${user.id}.json` },
    }
  }),

  handle('POST /admin/customers/{id}/forget', async ({ deps, staff, params, body }) => {
    const user = await getCustomer(deps, params.id)
    if (readMobile(body.mobile, 'mobile') !== user.mobile)
      throw fieldError('mobile', systemMessages.otherMobile)
    const result = await forgetCustomer(deps.db, user.id, { now: deps.now(), actor: staff.id })
    if (!result.ok) throw new ApiError(HttpStatus.conflict, refusalOf(result))
    return { data: { id: user.id }, message: systemMessages.forgotten }
  }),
]

function refusalOf(result: Extract<ForgetResult, { ok: false }>): string {
  switch (result.reason) {
    case 'orders':
      return systemMessages.openOrders(result.codes.slice(0, SHOWN))
    case 'claims':
      return systemMessages.openClaims(result.codes.slice(0, SHOWN))
    case 'payments':
      return systemMessages.openPayments
    case 'wallet':
      return systemMessages.walletNotEmpty(result.balance)
  }
}
