import type { StaffOrderDetail } from '#lib/contract/admin/order.ts'
import { SmallPicture } from '#ui/Picture.tsx'

type Goods = Pick<StaffOrderDetail['products'][number], 'type' | 'id'>

/** Pictures of an order's goods; deleted ones have none. */
export const orderPicture = (pictures: StaffOrderDetail['pictures']) =>
  function picture({ type, id }: Goods) {
    const image = pictures.find(each => each.type === type && each.id === id)?.image
    return (
      <span className="order-picture" aria-hidden="true">
        {image && <SmallPicture src={image} sizes="40px" maxWidth={96} first={false} />}
      </span>
    )
  }
