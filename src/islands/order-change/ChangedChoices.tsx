import { useStore } from '@nanostores/react'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import type { ChangeOffer } from '#lib/contract/order-change.ts'
import { cartKey } from '#lib/rules/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { substitutionNames } from '#lib/text/names.ts'
import { $changeDraft, changeDraft, chooseLineSubstitution } from '#stores/order-change.ts'
import { LineChoices } from '../shared/LineChoices.tsx'
import { Select } from '../shared/Select.tsx'

const CHOICES = Object.values(SubstitutionChoice)

/** Choices for missing goods: of the order, and of lines that differ. */
export function ChangedChoices({ offer }: { offer: ChangeOffer }) {
  const { substitution, substitutions, added } = useStore($changeDraft)
  const ofOrder = substitution ?? offer.substitution
  const lines = [...offer.goods, ...added].map(({ type, id, name, image, substitution: own }) => {
    const key = cartKey(type, id)
    return { key, name, image, choice: substitutions[key] ?? own ?? ofOrder }
  })
  return (
    <>
      <Select
        label={checkoutLabels.substitution}
        value={ofOrder}
        onChange={({ target }) => {
          const chosen = CHOICES.find(choice => choice === target.value)
          if (chosen) changeDraft({ substitution: chosen })
        }}
      >
        {CHOICES.map(choice => (
          <option key={choice} value={choice}>
            {substitutionNames[choice]}
          </option>
        ))}
      </Select>
      <LineChoices
        lines={lines}
        open={lines.some(({ choice }) => choice !== ofOrder)}
        onChoose={chooseLineSubstitution}
      />
    </>
  )
}
