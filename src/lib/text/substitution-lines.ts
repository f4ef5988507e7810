import type { SubstitutionChoice } from '#lib/codes/order.ts'
import { substitutionNames } from './names.ts'
import { printedName } from './printed-name.ts'

interface ChosenOrder {
  substitution: SubstitutionChoice
  products: readonly { name: string; substitution: SubstitutionChoice | null }[]
}

/** The choice of an order for missing goods, then those of lines that differ. */
export const substitutionLines = ({ substitution, products }: ChosenOrder): string[] => {
  const lines = products.flatMap(({ name, substitution: own }) =>
    own === null ? [] : [`${printedName(name)}: ${substitutionNames[own]}`],
  )
  // Goods at two prices have two lines.
  return [substitutionNames[substitution], ...new Set(lines)]
}
