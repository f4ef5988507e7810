import { cellAsMeant } from '#lib/text/csv.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** Cells of a CSV of the office, as they are meant. */
export async function listFileRows(
  shop: TestShop,
  path: string,
  token: string,
): Promise<{ status: number; rows: string[][] }> {
  const headers = { authorization: `Bearer ${token}` }
  const address = `http://shop.test/api/v1/admin/${path}`
  const answer = await shop.backend(new Request(address, { headers }))
  const lines = (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  const cells = (line: string) =>
    line.split(',').map(cell => cellAsMeant(cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')))
  return { status: answer.status, rows: lines.map(cells) }
}
