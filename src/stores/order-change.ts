import { atom, map } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import { ItemType } from '#lib/codes/cart.ts'
import type { SubstitutionChoice } from '#lib/codes/order.ts'
import type { ChangeOffer, ChangeProposal, OrderChangeInput } from '#lib/contract/order-change.ts'
import type { Product } from '#lib/contract/product.ts'
import { changeOrder, getChangeOffer, withdrawChange } from '#lib/api/order-change.ts'
import { listProducts } from '#lib/api/product.ts'
import { cartKey, countAbove } from '#lib/rules/cart.ts'
import { ordersHref } from '#lib/rules/links.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { orderChangeMessages } from '#lib/text/messages/order-change.ts'
import { productAbout } from '#lib/text/order-change.ts'
import { call } from './client.ts'
import { notify, notifyNextPage } from './notice.ts'
import type { Loadable } from './order.ts'
import { codeOf, sentenceOf } from './refusal.ts'
import { visit } from './visit.ts'

const PREVIEW_DELAY_MS = 400

let timer: ReturnType<typeof setTimeout> | undefined
let latest = 0
let latestSearch = 0

type Goods = ChangeOffer['goods'][number]

interface Draft {
  /** Pieces or steps afterwards by cart key. */
  counts: Record<string, number>
  added: readonly Goods[]
  timeId: number | null
  infoId: number | null
  note: string
  /** For missing goods; null as it is. */
  substitution: SubstitutionChoice | null
  /** Of lines, by cart key. */
  substitutions: Record<string, SubstitutionChoice>
  useWallet: boolean
}

const EMPTY: Draft = {
  counts: {},
  added: [],
  timeId: null,
  infoId: null,
  note: '',
  substitution: null,
  substitutions: {},
  useWallet: false,
}

export const $changeOffer = atom<Loadable<ChangeOffer>>({ state: 'loading' })
export const $changeDraft = map<Draft>({ ...EMPTY })
/** Null until something was changed. */
export const $proposal = atom<Loadable<ChangeProposal> | null>(null)
/** Products to add; null before a search. */
export const $foundGoods = atom<Loadable<readonly Product[]> | null>(null)

export async function loadChange(id: number): Promise<void> {
  clearTimeout(timer)
  latest += 1
  latestSearch += 1
  $changeOffer.set({ state: 'loading' })
  $changeDraft.set({ ...EMPTY })
  $proposal.set(null)
  $foundGoods.set(null)
  await readOffer(id)
}

async function readOffer(id: number): Promise<void> {
  try {
    $changeOffer.set({ state: 'ready', value: (await getChangeOffer(call, id)).data })
  } catch (error) {
    const missing = codeOf(error) === HttpStatus.notFound
    const text = missing ? orderMessages.orderNotFound : sentenceOf(error)
    $changeOffer.set({ state: 'failed', text, missing })
  }
}

const offered = (): ChangeOffer | null => {
  const offer = $changeOffer.get()
  return offer.state === 'ready' ? offer.value : null
}

/** Changes the draft, and reads what that costs once it rests. */
export function changeDraft(part: Partial<Draft>): void {
  $changeDraft.set({ ...$changeDraft.get(), ...part })
  const body = bodyOf($changeDraft.get())
  clearTimeout(timer)
  latest += 1
  $proposal.set(body && { state: 'loading' })
  if (body) timer = setTimeout(() => void preview(body), PREVIEW_DELAY_MS)
}

export const setChangedCount = (key: string, count: number): void =>
  changeDraft({ counts: { ...$changeDraft.get().counts, [key]: count } })

export const chooseLineSubstitution = (key: string, choice: SubstitutionChoice): void =>
  changeDraft({ substitutions: { ...$changeDraft.get().substitutions, [key]: choice } })

/** Null where nothing differs from the order. */
function bodyOf(draft: Draft): OrderChangeInput | null {
  const { counts, timeId, infoId, useWallet } = draft
  const before = new Map(offered()?.goods.map(each => [cartKey(each.type, each.id), each.count]))
  const lines = Object.entries(counts)
    .filter(([key, count]) => (before.get(key) ?? 0) !== count)
    .map(([key, count]) => ({ ...goodsOf(key), count }))
  const text = draft.note.trim()
  const choices = choicesOf(draft)
  const isSame = lines.length === 0 && timeId === null && infoId === null && text === ''
  if (isSame && choices === null) return null
  const body = { lines, time_id: timeId, info_id: infoId, use_wallet: useWallet, ...choices }
  return text === '' ? body : { ...body, note_context: text }
}

/** Null where they are those of the order. */
function choicesOf({
  substitution,
  substitutions,
}: Draft): Pick<OrderChangeInput, 'substitution' | 'substitutions'> | null {
  const offer = offered()
  if (!offer) return null
  const ofOrder = substitution ?? offer.substitution
  const own = new Map(offer.goods.map(each => [cartKey(each.type, each.id), each.substitution]))
  const others = Object.entries(substitutions).filter(
    ([key, choice]) => choice !== (own.get(key) ?? ofOrder),
  )
  if (ofOrder === offer.substitution && others.length === 0) return null
  return { substitution: ofOrder, substitutions: Object.fromEntries(others) }
}

function goodsOf(key: string): { type: ItemType; id: number } {
  const [kind, id] = key.split('-')
  return { type: kind === 'p' ? ItemType.product : ItemType.bundle, id: Number(id) }
}

async function preview(body: OrderChangeInput): Promise<void> {
  const offer = offered()
  const mine = latest
  if (!offer) return
  try {
    const { data } = await changeOrder(call, offer.id, { ...body, preview: true })
    if (mine === latest) $proposal.set({ state: 'ready', value: data.proposal })
  } catch (error) {
    if (mine !== latest) return
    $proposal.set({ state: 'failed', text: sentenceOf(error) })
    // The order itself cannot be changed any more; the draft still shows what was wanted.
    if (codeOf(error) === HttpStatus.conflict) await readOffer(offer.id)
  }
}

/** Applies what was shown, or goes to the bank with what is owed. */
export async function applyChange(): Promise<void> {
  const offer = offered()
  const shown = $proposal.get()
  const body = bodyOf($changeDraft.get())
  if (!offer || !body || shown?.state !== 'ready') return
  try {
    const expected_difference = shown.value.difference
    const { data } = await changeOrder(call, offer.id, { ...body, expected_difference })
    if (data.url === null) notifyNextPage('success', [orderChangeMessages.applied])
    visit.to(data.url ?? ordersHref)
  } catch (error) {
    notify('error', sentenceOf(error))
    await preview(body)
  }
}

export async function withdraw(): Promise<void> {
  const offer = offered()
  if (!offer) return
  try {
    await withdrawChange(call, offer.id)
    notify('success', orderChangeMessages.withdrawn)
  } catch (error) {
    notify('error', sentenceOf(error))
  }
  await loadChange(offer.id)
}

export async function findGoods(words: string): Promise<void> {
  const q = words.trim()
  if (q === '') return
  latestSearch += 1
  const mine = latestSearch
  $foundGoods.set({ state: 'loading' })
  try {
    const { data } = await listProducts(call, { q })
    if (mine === latestSearch) $foundGoods.set({ state: 'ready', value: data })
  } catch (error) {
    if (mine === latestSearch) $foundGoods.set({ state: 'failed', text: sentenceOf(error) })
  }
}

/** One piece or step more, of goods of the order too. */
export function addGoods(product: Product): void {
  const key = cartKey(ItemType.product, product.id)
  const { added, counts } = $changeDraft.get()
  const existing = offered()?.goods.find(each => cartKey(each.type, each.id) === key)
  const isListed = existing !== undefined || added.some(each => each.id === product.id)
  const count = counts[key] ?? existing?.count ?? 0
  const goods = isListed ? added : [...added, newGoods(product)]
  changeDraft({ added: goods, counts: { ...counts, [key]: countAbove(product, count) } })
}

const newGoods = (product: Product): Goods => ({
  type: ItemType.product,
  id: product.id,
  name: product.name,
  about: productAbout(product),
  image: product.image,
  count: 0,
  amount: 0,
  price: effectivePrice(product),
  max: Math.min(product.max_count, product.inventory ?? Infinity),
  weight: product.weight,
  substitution: null,
})
