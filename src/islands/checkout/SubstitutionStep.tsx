import { useStore } from '@nanostores/react'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import type { Checkout } from '#lib/contract/checkout.ts'
import { substitutionNames, substitutionTexts } from '#lib/text/names.ts'
import { $choice, chooseLineSubstitution, chooseSubstitution } from '#stores/checkout.ts'
import { LineChoices } from '../shared/LineChoices.tsx'
import { Option } from './Option.tsx'

/** One choice for all goods that turn out to be missing, and lines that differ from it. */
export function SubstitutionStep({ goods }: { goods: NonNullable<Checkout['goods']> }) {
  const { substitution, substitutions } = useStore($choice)
  return (
    <>
      {Object.values(SubstitutionChoice).map(choice => (
        <Option
          key={choice}
          chosen={substitution === choice}
          title={substitutionNames[choice]}
          text={substitutionTexts[choice]}
          onChoose={() => chooseSubstitution(choice)}
        />
      ))}
      {goods.length > 0 && (
        <LineChoices
          lines={goods.map(each => ({ ...each, choice: substitutions[each.key] ?? substitution }))}
          open={Object.keys(substitutions).length > 0}
          onChoose={chooseLineSubstitution}
        />
      )}
    </>
  )
}
