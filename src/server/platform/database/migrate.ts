import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as foundation from './migrations/001-foundation.ts'
import * as couponOffers from './migrations/002-coupon-offers.ts'
import * as clockwork from './migrations/003-clockwork.ts'
import * as smsOutbox from './migrations/004-sms-outbox.ts'
import * as catalogueIndex from './migrations/005-catalogue-index.ts'
import * as account from './migrations/006-account.ts'
import * as referral from './migrations/007-referral.ts'
import * as orderLife from './migrations/008-order-life.ts'
import * as payments from './migrations/009-payments.ts'
import * as outside from './migrations/010-outside.ts'
import * as requests from './migrations/011-requests.ts'
import * as clockworkIndexes from './migrations/012-clockwork-indexes.ts'
import * as changedAt from './migrations/013-changed-at.ts'
import * as faqChangedAt from './migrations/014-faq-changed-at.ts'
import * as staff from './migrations/015-staff.ts'
import * as windowOff from './migrations/016-window-off.ts'
import * as picking from './migrations/017-picking.ts'
import * as content from './migrations/018-content.ts'
import * as walletOnce from './migrations/019-wallet-once.ts'
import * as catalogueOffice from './migrations/020-catalogue-office.ts'
import * as pictures from './migrations/021-pictures.ts'
import * as versionNumbers from './migrations/022-version-numbers.ts'
import * as formerMobiles from './migrations/023-former-mobiles.ts'
import * as desk from './migrations/024-desk.ts'
import * as pickingAgain from './migrations/025-picking-again.ts'
import * as repeatWindow from './migrations/026-repeat-window.ts'
import * as orderPlace from './migrations/027-order-place.ts'
import * as couponTerms from './migrations/028-coupon-terms.ts'
import * as weeklyPlan from './migrations/029-weekly-plan.ts'
import * as pictureWords from './migrations/030-picture-words.ts'
import * as owingOrders from './migrations/031-owing-orders.ts'
import * as zeroPrices from './migrations/032-zero-prices.ts'
import * as codeCharges from './migrations/035-code-charges.ts'
import * as wholesaleTerms from './migrations/036-wholesale-terms.ts'
import * as heldRewards from './migrations/037-held-rewards.ts'
import * as formerPrices from './migrations/038-former-prices.ts'
import * as pickup from './migrations/039-pickup.ts'
import * as contentOnce from './migrations/040-content-once.ts'
import * as searchRequests from './migrations/041-search-requests.ts'
import * as productBarcodes from './migrations/042-product-barcodes.ts'
import * as importReading from './migrations/043-import-reading.ts'
import * as mergedGroups from './migrations/044-merged-groups.ts'
import * as checkoutChoices from './migrations/045-checkout-choices.ts'
import * as goodsByWeight from './migrations/046-goods-by-weight.ts'
import * as weighedLines from './migrations/047-weighed-lines.ts'
import * as windowHolds from './migrations/048-window-holds.ts'
import * as deliveryProof from './migrations/049-delivery-proof.ts'
import * as claims from './migrations/050-claims.ts'
import * as orderChanges from './migrations/051-order-changes.ts'
import * as substitutionChoice from './migrations/052-substitution-choice.ts'
import * as substitutionProposals from './migrations/053-substitution-proposals.ts'
import * as returnedPayments from './migrations/054-returned-payments.ts'
import * as officeLists from './migrations/055-office-lists.ts'
import * as staffNotes from './migrations/056-staff-notes.ts'
import * as choicesOfChanges from './migrations/057-choices-of-changes.ts'
import * as staffViews from './migrations/058-staff-views.ts'
import * as accountWords from './migrations/059-account-words.ts'
import * as staffPresence from './migrations/059-staff-presence.ts'
import * as priceChanges from './migrations/060-price-changes.ts'
import * as stockDocuments from './migrations/062-stock-documents.ts'
import * as courierTours from './migrations/063-courier-tours.ts'
import * as promotions from './migrations/065-promotions.ts'
import * as furtherOfficeLists from './migrations/066-office-lists.ts'
import * as customRoles from './migrations/067-custom-roles.ts'
import * as customerTags from './migrations/068-customer-tags.ts'
import * as cartChanges from './migrations/069-cart-changes.ts'
import * as pickingCarts from './migrations/070-picking-carts.ts'
import * as campaigns from './migrations/071-campaigns.ts'
import * as promotionAreas from './migrations/072-promotion-areas.ts'
import * as deliveryZones from './migrations/073-delivery-zones.ts'
import * as busyWindows from './migrations/074-busy-windows.ts'
import * as webhooks from './migrations/076-webhooks.ts'
import * as orderClicks from './migrations/077-order-clicks.ts'
import * as apiKeys from './migrations/078-api-keys.ts'
import * as announcedHours from './migrations/079-announced-hours.ts'
import * as keptBack from './migrations/080-kept-back.ts'
import * as pageSpeed from './migrations/082-page-speed.ts'
import { isSqlite } from './migrations/table-with-id.ts'
import type { Db } from './open.ts'

type Migrations = Record<string, Migration>

/** Any number that no other lock uses. */
const MIGRATION_LOCK = 832_040

export const migrations: Migrations = {
  '001-foundation': foundation,
  '002-coupon-offers': couponOffers,
  '003-clockwork': clockwork,
  '004-sms-outbox': smsOutbox,
  '005-catalogue-index': catalogueIndex,
  '006-account': account,
  '007-referral': referral,
  '008-order-life': orderLife,
  '009-payments': payments,
  '010-outside': outside,
  '011-requests': requests,
  '012-clockwork-indexes': clockworkIndexes,
  '013-changed-at': changedAt,
  '014-faq-changed-at': faqChangedAt,
  '015-staff': staff,
  '016-window-off': windowOff,
  '017-picking': picking,
  '018-content': content,
  '019-wallet-once': walletOnce,
  '020-catalogue-office': catalogueOffice,
  '021-pictures': pictures,
  '022-version-numbers': versionNumbers,
  '023-former-mobiles': formerMobiles,
  '024-desk': desk,
  '025-picking-again': pickingAgain,
  '026-repeat-window': repeatWindow,
  '027-order-place': orderPlace,
  '028-coupon-terms': couponTerms,
  '029-weekly-plan': weeklyPlan,
  '030-picture-words': pictureWords,
  '031-owing-orders': owingOrders,
  '032-zero-prices': zeroPrices,
  '035-code-charges': codeCharges,
  '036-wholesale-terms': wholesaleTerms,
  '037-held-rewards': heldRewards,
  '038-former-prices': formerPrices,
  '039-pickup': pickup,
  '040-content-once': contentOnce,
  '041-search-requests': searchRequests,
  '042-product-barcodes': productBarcodes,
  '043-import-reading': importReading,
  '044-merged-groups': mergedGroups,
  '045-checkout-choices': checkoutChoices,
  '046-goods-by-weight': goodsByWeight,
  '047-weighed-lines': weighedLines,
  '048-window-holds': windowHolds,
  '049-delivery-proof': deliveryProof,
  '050-claims': claims,
  '051-order-changes': orderChanges,
  '052-substitution-choice': substitutionChoice,
  '053-substitution-proposals': substitutionProposals,
  '054-returned-payments': returnedPayments,
  '055-office-lists': officeLists,
  '056-staff-notes': staffNotes,
  '057-choices-of-changes': choicesOfChanges,
  '058-staff-views': staffViews,
  '059-account-words': accountWords,
  '059-staff-presence': staffPresence,
  '060-price-changes': priceChanges,
  '062-stock-documents': stockDocuments,
  '063-courier-tours': courierTours,
  '065-promotions': promotions,
  '066-office-lists': furtherOfficeLists,
  '067-custom-roles': customRoles,
  '068-customer-tags': customerTags,
  '069-cart-changes': cartChanges,
  '070-picking-carts': pickingCarts,
  '071-campaigns': campaigns,
  '072-promotion-areas': promotionAreas,
  '073-delivery-zones': deliveryZones,
  '074-busy-windows': busyWindows,
  '076-webhooks': webhooks,
  '077-order-clicks': orderClicks,
  '078-api-keys': apiKeys,
  '079-announced-hours': announcedHours,
  '080-kept-back': keptBack,
  '082-page-speed': pageSpeed,
}

/**
 * Migrates the schema in one transaction: an interrupted process leaves no trace, and a second one
 * waits and finds nothing to do. Only reads where nothing is to be done.
 * @param target a test stops at an older schema
 */
export async function migrate(db: Db, target: Migrations = migrations): Promise<void> {
  if (await isDone(db, target)) return
  await db
    .connection()
    .execute(connection =>
      isSqlite(connection)
        ? migrateSqlite(connection, target)
        : migratePostgres(connection, target),
    )
}

/** Without a lock, which a busy shop would hold up. */
async function isDone(db: Db, target: Migrations): Promise<boolean> {
  const table = isSqlite(db)
    ? sql`select 1 from sqlite_master where name = 'kysely_migration'`
    : sql`select 1 from pg_class where oid = to_regclass('kysely_migration')`
  if ((await table.execute(db)).rows.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = rows.map(({ name }) => name).toSorted()
  return applied.join() === Object.keys(target).toSorted().join()
}

/**
 * One transaction that locks the file at its start. SQLite cannot drop a constraint, so tables are
 * recreated while others refer to them; references are therefore checked at the end, and the checks
 * cannot be switched within a transaction.
 */
async function migrateSqlite(connection: Db, target: Migrations): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(connection)
  try {
    await connection.transaction().execute(async trx => {
      await runMigrations(trx, target)
      const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(trx)
      const tables = [...new Set(rows.map(({ table }) => table))].join(', ')
      if (tables) throw new Error(`foreign key violations in: ${tables}`)
    })
  } finally {
    await sql`pragma foreign_keys = on`.execute(connection)
  }
}

/**
 * Kysely runs all steps in one transaction under its own lock, but reads the tables before it,
 * which fails while another process drops a column: hence this lock. Statement timeouts apply
 * neither to the steps nor to the wait.
 */
async function migratePostgres(connection: Db, target: Migrations): Promise<void> {
  await sql`set statement_timeout = 0`.execute(connection)
  try {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection)
    try {
      await runMigrations(connection, target)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection)
    }
  } finally {
    await sql`reset statement_timeout`.execute(connection)
  }
}

async function runMigrations(db: Db, target: Migrations): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(target) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
}
