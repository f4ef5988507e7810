import { useStore } from '@nanostores/react'
import { RepeatType } from '#lib/codes/checkout.ts'
import { repeatTypeNames, repeatTypeTexts } from '#lib/text/names.ts'
import { $choice, choose, finishStep } from '#stores/checkout.ts'
import { Option } from './Option.tsx'

export function RepeatStep() {
  const { periodic } = useStore($choice)
  return Object.values(RepeatType).map(type => (
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
