interface TreeItem {
  id: number
  slug: string
  type: 'branch' | 'leaf'
  children: TreeItem[]
}

/** A product or a bundle. */
interface Item extends TreeItem {
  image: string
}

async function read<Read extends TreeItem>(origin: string, path: string): Promise<Read[]> {
  const answer = await fetch(`${origin}/api/v1/${path}`)
  return ((await answer.json()) as { data: Read[] }).data
}

const leavesOf = (tree: TreeItem[]): TreeItem[] =>
  tree.flatMap(each => (each.type === 'leaf' ? [each] : leavesOf(each.children)))

const firstOf = <Read>(items: Read[]): Read => {
  const first = items[0]
  if (!first) throw new Error('the demo is empty')
  return first
}

/** The first leaf of the demo catalogue. */
export const firstLeaf = async (origin: string): Promise<TreeItem> =>
  firstOf(leavesOf(await read(origin, 'categories')))

/** The first item of a list of the demo catalogue. */
export const firstItem = async (origin: string, list: string): Promise<Item> =>
  firstOf(await read<Item>(origin, list))
