import { SubstitutionChoice } from '#lib/codes/order.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { substitutionNames } from '#lib/text/names.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { Picture } from '#ui/Picture.tsx'
import styles from './line-choices.module.css'

const CHOICES = Object.values(SubstitutionChoice)

interface LineChoicesProps {
  /** By cart key. */
  lines: readonly { key: string; name: string; image: string; choice: SubstitutionChoice }[]
  /** Some differ from the choice of the order. */
  open: boolean
  onChoose: (key: string, choice: SubstitutionChoice) => void
}

/** Choices for single goods that turn out to be missing. */
export function LineChoices({ lines, open, onChoose }: LineChoicesProps) {
  return (
    <details className={styles.lines} open={open}>
      <summary>
        {checkoutLabels.substitutionByLine}
        <span className="icon icon-down" aria-hidden="true" />
      </summary>
      <ul>
        {lines.map(({ key, name, image, choice }) => (
          <li key={key}>
            <Picture src={image} alt="" sizes="40px" maxWidth={160} />
            <label htmlFor={`substitution-${key}`}>
              <bdi>{printedName(name)}</bdi>
            </label>
            <select
              id={`substitution-${key}`}
              value={choice}
              onChange={({ target }) => {
                const chosen = CHOICES.find(each => each === target.value)
                if (chosen) onChoose(key, chosen)
              }}
            >
              {CHOICES.map(each => (
                <option key={each} value={each}>
                  {substitutionNames[each]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  )
}
