import { useStore } from '@nanostores/react'
import type { PeriodicType } from '#lib/contract/checkout.ts'
import { repeatTypeNames } from '#lib/text/names.ts'
import { $choice, choose, finishStep } from '#stores/checkout.ts'
import { Option } from './Option.tsx'

const TYPES: readonly PeriodicType[] = [1, 3, 4]

/** Section 4: 1 normal (default), 3 weekly, 4 monthly. */
export function RepeatStep() {
  const { periodic } = useStore($choice)
  return TYPES.map(type => (
    <Option
      key={type}
      chosen={periodic === type}
      title={repeatTypeNames[type]}
      onChoose={() => {
        choose({ periodic: type })
        finishStep('repeat')
      }}
    />
  ))
}
