import type { Change } from '#lib/contract/admin/change.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { formatTomanExactly } from '#lib/text/money.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { orderStateNames } from '#lib/text/labels/admin-orders.ts'
import { changeNames, roleNames, staffLabels, valueNames } from '#lib/text/labels/staff.ts'

/** What was changed of a record, by whom and why. */
export function History({ changes }: { changes: readonly Change[] }) {
  return (
    <section className="panel" aria-labelledby="history">
      <h2 id="history">{staffLabels.history}</h2>
      {changes.length === 0 && <p>{staffLabels.noHistory}</p>}
      <ol className="office-history">
        {changes.map(change => (
          <li key={change.id}>
            <span>
              <b>{change.actor ?? staffLabels.operator}</b> {changeNames[change.action]}
            </span>
            <span className="office-facts">{change.at_fa}</span>
            {change.reason !== null && (
              <span>
                {staffLabels.reason}: {change.reason}
              </span>
            )}
            <Fields before={change.before ?? {}} after={change.after ?? {}} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type State = Readonly<Record<string, unknown>>

/** The fields in which two states differ, what was and what is. */
function Fields({ before, after }: { before: State; after: State }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter(name => saidOf(name, before) !== saidOf(name, after))
    .map(name => (
      <span key={name}>
        {wireFieldName(name).replace(IN_RIALS, '')}:{' '}
        {name in before && <del dir="auto">{saidOf(name, before)}</del>}{' '}
        {name in after && <ins dir="auto">{saidOf(name, after)}</ins>}
      </span>
    ))
}

/** The fields that are rials on the wire; toman on screen, as everywhere. */
const MONEY: ReadonlySet<string> = new Set([
  ...['total', 'amount', 'price', 'price_by_discount', 'balance', 'flooring', 'rials'],
])
const IN_RIALS = ' (ریال)'

function saidOf(name: string, state: State): string {
  const value = state[name]
  return MONEY.has(name) && typeof value === 'number'
    ? `${formatTomanExactly(value)} ${cartLabels.toman}`
    : textOf(value)
}

const NAMES: Readonly<Record<string, string>> = { ...valueNames, ...roleNames, ...orderStateNames }

/** A value in words, where there are words for it. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('، ')
  const text = typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)
  return Object.hasOwn(NAMES, text) ? (NAMES[text] ?? text) : toPersianDigits(text)
}
