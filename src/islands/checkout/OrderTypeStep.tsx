import { useStore } from '@nanostores/react'
import type { Company } from '#lib/contract/checkout.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderTypeNames } from '#lib/text/names.ts'
import { groupDiscount, groupFloor } from '#lib/text/sentences.ts'
import { $choice, chooseOrderType } from '#stores/checkout.ts'
import { Option } from './Option.tsx'

/** A group order needs a cart above the company's floor. */
export function OrderTypeStep({ company, below }: { company: Company; below: boolean }) {
  const { orderType } = useStore($choice)
  return (
    <>
      <Option
        chosen={orderType === 'personal'}
        title={orderTypeNames.personal}
        text={checkoutLabels.personalText}
        onChoose={() => chooseOrderType('personal')}
      />
      <Option
        chosen={orderType === 'group'}
        title={`${orderTypeNames.group}: ${company.name}`}
        text={groupDiscount(company.discount_percent)}
        refusal={below ? groupFloor(company.flooring) : null}
        onChoose={() => chooseOrderType('group')}
      />
    </>
  )
}
