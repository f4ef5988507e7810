import { csvRows, CSV_BOM, type CsvCell } from '#lib/text/csv.ts'
import type { Download } from './handler.ts'

type CsvRow = readonly CsvCell[]

/** A spreadsheet that is written while its chunks are read. */
export function csvDownload(
  name: string,
  headings: CsvRow,
  chunks: AsyncIterable<readonly CsvRow[]>,
): Download {
  const texts = encoded(headings, chunks)
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await texts.next()
      if (chunk.done === true) controller.close()
      else controller.enqueue(chunk.value)
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
  return { bytes, type: 'text/csv', name }
}

async function* encoded(
  headings: CsvRow,
  chunks: AsyncIterable<readonly CsvRow[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(CSV_BOM + csvRows([headings]))
  for await (const rows of chunks) yield encoder.encode(csvRows(rows))
}
