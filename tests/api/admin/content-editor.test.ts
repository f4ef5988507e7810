import { expect, test } from 'vitest'
import { contentMessages, refMissing } from '#lib/text/messages/admin-content.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { contentEditor, landing, yalda } from '#tests/support/builders/content-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { editDocument, type Editor } from '../../../src/pages/admin/_parts/content-editor.ts'

const shop = shopForEach()

type Fields = readonly (readonly [name: string, value: string])[]

/** Sends the form of the landing as a browser does. */
async function press(as: Parameters<typeof editDocument>[1], button: string, fields: Fields) {
  const body = new FormData()
  for (const [name, value] of [...fields, ['do', button] as const]) body.append(name, value)
  const request = new Request('http://shop.test/', { method: 'POST', body })
  return editDocument(request, as, yalda)
}

const shown = (answer: Editor | string): Editor => {
  if (typeof answer === 'string') throw new Error(`it was ${answer}`)
  return answer
}

const typed = (revision: number): Fields => [
  ['revision', String(revision)],
  ['title', 'از من'],
  ['description', ''],
]

test("an entry added in between does not hide a colleague's change", async () => {
  const [one, other] = [await contentEditor(shop), await contentEditor(shop)]
  const revision = await one.save(landing())
  const later = await other.save(landing([], 'از همکار'), revision)
  const moved = shown(await press(one.as, 'add:items:type_en', typed(revision)))
  expect(moved.revision).toBe(revision)
  const result = shown(await press(one.as, 'save', typed(moved.revision)))
  expect(result).toMatchObject({ fault: contentMessages.stale, code: 409, revision: later })
  expect(result.body).toMatchObject({ title: 'از من' })
  expect(await press(one.as, 'save', typed(result.revision))).toBe('saved')
})

test('saves a draft again and reports each fault at its entry', async () => {
  await insertProduct(shop.db, { sku: 'TEA-1' })
  const { as, save } = await contentEditor(shop)
  const revision = await save(landing())
  const shelf = 'items.a.configs'
  const sent = (at: number): Fields => [
    ...typed(at),
    ['items', 'a'],
    ['items.a.type_en', 'shelf_product'],
    [`${shelf}.title`, 'چای'],
    ...['x', 'y', 'z'].map(token => [`${shelf}.products`, token] as const),
    [`${shelf}.products.x`, ''],
    [`${shelf}.products.y`, 'TEA-1'],
    [`${shelf}.products.z`, 'NONE-1'],
  ]
  const refused = shown(await press(as, 'publish', sent(revision)))
  expect(refused.faults).toEqual({
    'items.0.configs.products.1': [refMissing('products', 'NONE-1')],
  })
  expect(refused.body).toMatchObject({ items: [{ configs: { products: ['TEA-1', 'NONE-1'] } }] })
  expect(refused.revision).toBe(revision + 1)
  expect(await press(as, 'save', sent(refused.revision))).toBe('saved')
})
