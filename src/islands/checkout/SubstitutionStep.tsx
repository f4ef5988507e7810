import { useStore } from '@nanostores/react'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import type { Checkout } from '#lib/contract/checkout.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { substitutionNames, substitutionTexts } from '#lib/text/names.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { $choice, chooseLineSubstitution, chooseSubstitution } from '#stores/checkout.ts'
import { Picture } from '#ui/Picture.tsx'
import { Option } from './Option.tsx'
import styles from './substitution-step.module.css'

const CHOICES = Object.values(SubstitutionChoice)

/** One choice for all goods that turn out to be missing, and lines that differ from it. */
export function SubstitutionStep({ goods }: { goods: NonNullable<Checkout['goods']> }) {
  const { substitution, substitutions } = useStore($choice)
  return (
    <>
      {CHOICES.map(choice => (
        <Option
          key={choice}
          chosen={substitution === choice}
          title={substitutionNames[choice]}
          text={substitutionTexts[choice]}
          onChoose={() => chooseSubstitution(choice)}
        />
      ))}
      {goods.length > 0 && (
        <details className={styles.lines} open={Object.keys(substitutions).length > 0}>
          <summary>
            {checkoutLabels.substitutionByLine}
            <span className="icon icon-down" aria-hidden="true" />
          </summary>
          <ul>
            {goods.map(({ key, name, image }) => (
              <li key={key}>
                <Picture src={image} alt="" sizes="40px" maxWidth={160} />
                <label htmlFor={`substitution-${key}`}>
                  <bdi>{printedName(name)}</bdi>
                </label>
                <select
                  id={`substitution-${key}`}
                  value={substitutions[key] ?? substitution}
                  onChange={({ target }) => {
                    const chosen = CHOICES.find(choice => choice === target.value)
                    if (chosen) chooseLineSubstitution(key, chosen)
                  }}
                >
                  {CHOICES.map(choice => (
                    <option key={choice} value={choice}>
                      {substitutionNames[choice]}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
