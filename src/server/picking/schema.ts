import type { Generated } from 'kysely'
import type { ProposalState } from '#lib/codes/order.ts'
import type { ProposalActor } from '#lib/rules/substitute-proposal.ts'

export interface PickingTables {
  substitute_proposals: SubstituteProposalTable
  picking_carts: PickingCartTable
  picking_counts: PickingCountTable
}

/** An order in the cart of the one who picks it; until it is picked or taken out. */
export interface PickingCartTable {
  order_id: number
  staff_id: number
  /** From 1. */
  position: number
}

/** What of a line is collected while its order is picked. */
export interface PickingCountTable {
  line_id: number
  order_id: number
  /** Pieces; null for goods by weight. */
  picked: number | null
  /** Grams; null for goods by piece. */
  picked_g: number | null
  /** Pieces confirmed by their barcode. */
  scanned: number
}

/** A substitute that the customer is asked about; one waiting and one accepted at most for a line. */
export interface SubstituteProposalTable {
  id: Generated<number>
  order_id: number
  line_id: number
  product_id: number
  /** Pieces, or steps of goods by weight. */
  count: number
  /** Rials of one piece or step. */
  price: number
  /** Reserved in `order_stock` while it waits, and once accepted until it is picked. */
  stock: number
  state: ProposalState
  created_at: number
  /** Then silence follows the choice of the line. */
  expires_at: number
  ended_at: number | null
  ended_by: ProposalActor | null
}
