interface ChoicesProps {
  name: string
  legend: string
  hint?: string
  choices: readonly { value: string; label: string; isChosen: boolean; isDisabled: boolean }[]
  fault: string | undefined
}

/** Boxes that are sent under one name. */
export const Choices = ({ name, legend, hint, choices, fault }: ChoicesProps) => (
  <fieldset>
    <legend>{legend}</legend>
    {hint !== undefined && <p>{hint}</p>}
    {choices.map(({ value, label, isChosen, isDisabled }) => (
      <label key={value} className="office-check">
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={isChosen}
          disabled={isDisabled}
        />
        {label}
      </label>
    ))}
    {fault !== undefined && (
      <p className="office-fault" role="alert">
        {fault}
      </p>
    )}
  </fieldset>
)
