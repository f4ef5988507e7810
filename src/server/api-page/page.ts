import { createHash } from 'node:crypto'
import { html, SafeHtml } from '../platform/http/escaped-html.ts'
import { type JsonSchema, noteOf, typeText } from './type-text.ts'
import { STYLE } from './style.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: JsonSchema
}

interface Content {
  content?: Record<string, { schema: JsonSchema }>
}

interface Operation {
  operationId: string
  summary: string
  description?: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}

export interface OpenApi {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

interface Call extends Operation {
  method: string
  path: string
}

export const API_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

// Its own constant, so that no formatter changes the bytes behind the hash.
const STYLE_TAG = new SafeHtml(`<style>${STYLE}</style>`)

const joined = (parts: readonly SafeHtml[]): SafeHtml =>
  new SafeHtml(parts.map(part => part.text).join(''))

export function apiPage({ info, paths, components }: OpenApi): string {
  const calls = callsOf(paths)
  const groups = Map.groupBy(calls, call => call.path.split('/')[1] ?? '')
  const page = html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} API</title>
        ${STYLE_TAG}
      </head>
      <body>
        <main>
          <header>
            <h1>${info.title} API</h1>
            <p>${info.description}</p>
            <p><a href="/api/v1/openapi.json">openapi.json</a></p>
          </header>
          <nav aria-label="Calls">
            <ul>
              ${joined(calls.map(linkTo))}
            </ul>
          </nav>
          <div>
            ${joined([...groups].map(([name, group]) => sectionOf(name, group)))}
            <section>
              <h2>Shapes</h2>
              ${joined(Object.entries(components.schemas).map(shapeOf))}
            </section>
          </div>
        </main>
      </body>
    </html>`
  return page.text
}

const callsOf = (paths: OpenApi['paths']): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )

const linkTo = ({ operationId, method, path }: Call): SafeHtml =>
  html`<li><a href="#${operationId}">${method} ${path}</a></li>`

const sectionOf = (name: string, calls: readonly Call[]): SafeHtml =>
  html`<section>
    <h2>${name.replaceAll(/[-_]/g, ' ')}</h2>
    ${joined(calls.map(articleOf))}
  </section>`

const articleOf = (call: Call): SafeHtml =>
  html`<article id="${call.operationId}">
    <h3><b>${call.method}</b>${call.path}</h3>
    <p>${call.summary} ${accessNote(call)}</p>
    ${call.description ? html`<p>${call.description}</p>` : ''}
    ${parametersOf(call.parameters ?? [])} ${contentOf('Body', call.requestBody)}
    ${contentOf('Answer', call.responses['200'])} ${refusalsOf(call.responses)}
  </article>`

function accessNote({ security }: Call): SafeHtml | '' {
  if (!security) return ''
  const isOptional = security.some(each => Object.keys(each).length === 0)
  const isByKey = security.some(each => 'apiKey' in each)
  return html`<small
    >${isByKey ? 'with an API key' : isOptional ? 'signed in or not' : 'signed in'}</small
  >`
}

function parametersOf(parameters: readonly Parameter[]): SafeHtml | '' {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: location, required, schema }) => {
    const facts = [typeText(schema), required ? 'required' : 'optional', noteOf(schema)]
    return html`<dt>${location === 'path' ? `{${name}}` : name}</dt>
      <dd>${facts.filter(fact => fact !== '').join(', ')}</dd>`
  })
  return html`<h4>Parameters</h4>
    <dl>${joined(rows)}</dl>`
}

function contentOf(title: string, part: Content | undefined): SafeHtml | '' {
  const entries = Object.entries(part?.content ?? {})
  const shapes = Map.groupBy(entries, ([, { schema }]) => JSON.stringify(schema))
  const texts = [...shapes.values()].map(group => {
    const schema = group[0]?.[1].schema ?? {}
    const types = group.map(([type]) => type).join(', ')
    const data = title === 'Answer' ? (schema.properties?.['data'] ?? schema) : schema
    const extra = title === 'Answer' ? schema.properties?.['extra_data'] : undefined
    const kind = types === 'application/json' ? '' : ` (${types})`
    const more = extra && extra.type !== 'null' ? `\nextra_data: ${typeText(extra)}` : ''
    return html`<h4>${title}${kind}</h4>
      <pre>${typeText(data) + more}</pre>`
  })
  return texts.length === 0 ? '' : joined(texts)
}

function refusalsOf(responses: Operation['responses']): SafeHtml | '' {
  const rows = Object.entries(responses)
    .filter(([code]) => code !== '200')
    .map(
      ([code, { description }]) =>
        html`<dt>${code}</dt>
          <dd>${description}</dd>`,
    )
  if (rows.length === 0) return ''
  return html`<h4>Refusals</h4>
    <dl>${joined(rows)}</dl>`
}

const shapeOf = ([name, schema]: [string, JsonSchema]): SafeHtml =>
  html`<article id="shape-${name}">
    <h3>${name}</h3>
    <pre>${typeText(schema)}</pre>
  </article>`
