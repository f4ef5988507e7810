import { SubstitutionChoice } from '#lib/codes/order.ts'

const PREFIX = 'substitution-'

/** The field of a line's choice for missing goods, by cart key. */
export const lineChoiceField = (key: string): string => PREFIX + key

const choiceIn = (typed: string | undefined): SubstitutionChoice | undefined =>
  Object.values(SubstitutionChoice).find(choice => choice === typed)

/** Choices of a form as a change sends them; a line without one has that of its order. */
export function choicesIn(values: Readonly<Record<string, string>>) {
  const substitution = choiceIn(values['substitution'])
  const lines = Object.entries(values).flatMap(([name, typed]) => {
    const choice = choiceIn(typed) ?? substitution
    return name.startsWith(PREFIX) && choice ? [[name.slice(PREFIX.length), choice] as const] : []
  })
  return { ...(substitution && { substitution }), substitutions: Object.fromEntries(lines) }
}
