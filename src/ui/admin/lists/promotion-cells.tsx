import type { StaffPromotion } from '#lib/contract/admin/promotion.ts'
import {
  promotionGoods,
  promotionKindNames,
  promotionLabels as labels,
  promotionStateNames,
} from '#lib/text/labels/admin-promotions.ts'
import { promotionWorth } from '#lib/text/promotion.ts'
import type { ListCells } from './list-cells.ts'

export const promotionCells: ListCells<'promotions', StaffPromotion> = {
  title: promotion => (
    <a href={`/admin/promotions/${promotion.id}`}>
      <b>
        <bdi>{promotion.title}</bdi>
      </b>
    </a>
  ),
  kind: promotion => promotionKindNames[promotion.kind],
  worth: promotionWorth,
  goods: promotion => <bdi>{promotionGoods(promotion)}</bdi>,
  areas: promotion => <bdi>{promotion.areas.join('، ')}</bdi>,
  since: promotion => promotion.since_fa,
  until: promotion => promotion.until_fa,
  coupon: promotion => promotion.with_coupon && labels.together,
  state: ({ state }) => (
    <span className="list-badge" data-tone={TONES[state]}>
      {promotionStateNames[state]}
    </span>
  ),
}

const TONES: Readonly<Record<StaffPromotion['state'], string>> = {
  off: 'ended',
  over: 'ended',
  early: 'waiting',
  on: 'active',
}
