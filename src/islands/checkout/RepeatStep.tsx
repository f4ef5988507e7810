import { useStore } from '@nanostores/react'
import { PERIODIC_TYPES } from '#lib/rules/periodic-type.ts'
import { repeatTypeNames, repeatTypeTexts } from '#lib/text/names.ts'
import { $choice, choose, finishStep } from '#stores/checkout.ts'
import { Option } from './Option.tsx'

/** How often the order comes. */
export function RepeatStep() {
  const { periodic } = useStore($choice)
  return PERIODIC_TYPES.map(type => (
    <Option
      key={type}
      chosen={periodic === type}
      title={repeatTypeNames[type]}
      text={repeatTypeTexts[type]}
      onChoose={() => {
        choose({ periodic: type })
        finishStep('repeat')
      }}
    />
  ))
}
