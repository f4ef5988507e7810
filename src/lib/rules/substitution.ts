import type { SubstitutionChoice } from '#lib/codes/order.ts'

/** The choice of a line, which follows its order without one of its own. */
export const choiceOf = (
  order: { substitution: SubstitutionChoice },
  line: { substitution: SubstitutionChoice | null },
): SubstitutionChoice => line.substitution ?? order.substitution

/** What a line stores of its choice: null where it is that of the order. */
export const ownChoice = (
  choice: SubstitutionChoice | null | undefined,
  ofOrder: SubstitutionChoice,
): SubstitutionChoice | null => (choice && choice !== ofOrder ? choice : null)

interface ChangedChoice {
  before: SubstitutionChoice
  after: SubstitutionChoice
}

/** Without an order's choice, or that of a line by cart key, it stays. */
interface RequestedChoices {
  substitution?: SubstitutionChoice | null | undefined
  substitutions?: Readonly<Record<string, SubstitutionChoice>> | null | undefined
}

export interface ChoicesPlan {
  /** Of the order afterwards. */
  order: SubstitutionChoice
  /** What lines store afterwards, by cart key. */
  own: ReadonlyMap<string, SubstitutionChoice | null>
  /** The order's, where it changes. */
  changed: ChangedChoice | null
  /** Of lines by cart key; those that only follow the order are left out. */
  changedLines: ReadonlyMap<string, ChangedChoice>
}

/**
 * Choices of an order after a change.
 * @param lines of the order afterwards, with what they store before, by cart key
 * @example
 * // an order of `call` becomes `nearest`; its line of `refund` stays, one without a choice follows
 */
export function planChoices(
  before: SubstitutionChoice,
  lines: ReadonlyMap<string, SubstitutionChoice | null>,
  { substitution, substitutions }: RequestedChoices,
): ChoicesPlan {
  const order = substitution ?? before
  const own = new Map<string, SubstitutionChoice | null>()
  const changedLines = new Map<string, ChangedChoice>()
  for (const [key, stored] of lines) {
    const after = ownChoice(substitutions?.[key] ?? stored, order)
    own.set(key, after)
    const change = { before: stored ?? before, after: after ?? order }
    const isNamed = after !== null || change.before !== change.after
    if (after !== stored && isNamed) changedLines.set(key, change)
  }
  return { order, own, changed: order === before ? null : { before, after: order }, changedLines }
}
