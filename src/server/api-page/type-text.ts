export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  default?: unknown
}

const REF = /^#\/components\/schemas\//
const UNBOUNDED = Number.MAX_SAFE_INTEGER
const STEP = '  '

const nameOfRef = (ref: string): string => ref.replace(REF, '')

/** As a TypeScript type; objects over several lines. */
export function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return nameOfRef(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return unionText(branches, indent)
  if (schema.allOf) return schema.allOf.map(part => typeText(part, indent)).join(' & ')
  if (schema.properties) return objectText(schema, indent)
  if (schema.items) return listText(schema.items, indent)
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${typeText(schema.additionalProperties, indent)} }`
  const type = [schema.type ?? 'anything'].flat().join(' | ')
  return schema.format ? `${type} (${schema.format})` : type
}

const unionText = (branches: JsonSchema[], indent: string): string =>
  [...new Set(branches.map(branch => typeText(branch, indent)))].join(' | ')

function listText(items: JsonSchema, indent: string): string {
  const text = typeText(items, indent)
  return text.includes(' | ') ? `(${text})[]` : `${text}[]`
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = indent + STEP
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?'
    const note = noteOf(field)
    return `${inner}${name}${mark}: ${typeText(field, inner)}${note === '' ? '' : `  // ${note}`}\n`
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`
}

export function noteOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength } = { ...schema.anyOf?.[0], ...schema }
  const parts = [
    schema.description ?? '',
    minimum !== undefined && minimum > -UNBOUNDED ? `from ${minimum}` : '',
    maximum !== undefined && maximum < UNBOUNDED ? `to ${maximum}` : '',
    minLength !== undefined ? `at least ${minLength} characters` : '',
    maxLength !== undefined ? `at most ${maxLength} characters` : '',
    schema.default !== undefined ? `default ${JSON.stringify(schema.default)}` : '',
  ]
  return parts.filter(part => part !== '').join(', ')
}
