/** A bare `node:http` server that sends one prepared answer: the measure of what Node can do. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { headers, body } = JSON.parse(readFileSync(process.env['BARE_ANSWER'] ?? '', 'utf8')) as {
  headers: Record<string, string>
  body: string
}
const bytes = Buffer.from(body, 'base64')
createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
