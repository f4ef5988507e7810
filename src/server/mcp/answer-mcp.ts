import { z } from 'zod'
import { CLIENT_ADDRESS_HEADER, HttpStatus, REQUEST_ID_HEADER } from '#lib/codes/http.ts'
import type { Invoke } from '#lib/contract/direct-call.ts'
import { type ToolResult, TOOLS } from './tools.ts'

/** The newest first; clients get theirs, or the newest. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const
/** Of JSON-RPC 2.0. */
const ErrorCode = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602 } as const

const idSchema = z.union([z.string().max(200), z.number()])
const messageSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: idSchema.optional(),
  method: z.string().max(100).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})
type Message = z.infer<typeof messageSchema>
type Id = z.infer<typeof idSchema>

interface McpOptions {
  invoke: Invoke
  siteUrl: string
}

/**
 * The Model Context Protocol over Streamable HTTP, without sessions and streams: each POST is one
 * JSON-RPC message with its answer. Tools are public reads of the contract.
 */
export async function answerMcp(options: McpOptions, request: Request): Promise<Response> {
  if (request.method !== 'POST')
    return new Response(null, { status: HttpStatus.methodNotAllowed, headers: { allow: 'POST' } })
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== new URL(options.siteUrl).origin)
    return new Response(null, { status: HttpStatus.forbidden })
  const version = request.headers.get('mcp-protocol-version')
  if (version !== null && !isKnown(version))
    return failure(null, ErrorCode.request, `The versions are ${VERSIONS.join(', ')}.`)
  const message = await readMessage(request)
  if (message === undefined) return failure(null, ErrorCode.parse, 'The body is not JSON.')
  const { data } = messageSchema.safeParse(message)
  if (!data) return failure(null, ErrorCode.request, 'Send one JSON-RPC 2.0 message.')
  if (data.id === undefined || data.method === undefined)
    return new Response(null, { status: ACCEPTED })
  return answerRequest(options, request, { ...data, id: data.id, method: data.method })
}

/** A notification, or the answer to a request that we never send. */
const ACCEPTED = 202

const isKnown = (version: unknown): version is (typeof VERSIONS)[number] =>
  VERSIONS.some(known => known === version)

async function readMessage(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text())
  } catch {
    return undefined
  }
}

async function answerRequest(
  options: McpOptions,
  request: Request,
  { id, method, params = {} }: Message & { id: Id; method: string },
): Promise<Response> {
  if (method === 'initialize') return success(id, initialized(params['protocolVersion']))
  if (method === 'ping') return success(id, {})
  if (method === 'tools/list') return success(id, { tools: TOOL_LIST })
  if (method === 'tools/call') return callTool(options, request, { id, params })
  return failure(id, ErrorCode.method, `There is no method ${method}.`, HttpStatus.ok)
}

const initialized = (version: unknown) => ({
  protocolVersion: isKnown(version) ? version : VERSIONS[0],
  capabilities: { tools: {} },
  serverInfo: { name: 'sabad', title: 'Sabad', version: '1' },
  instructions:
    'An online grocery shop. Search goods, look at them and at delivery windows, and give the shopper a cart as a link: nothing is ordered here, the shopper does it in the shop. Names and quoted sentences («…») are in Persian, as the shopper reads them.',
})

const TOOL_LIST = Object.entries(TOOLS).map(([name, { title, description, input }]) => {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' })
  const annotations = { readOnlyHint: true, openWorldHint: false }
  return { name, title, description, inputSchema, annotations }
})

async function callTool(
  { invoke, siteUrl }: McpOptions,
  { headers }: Request,
  { id, params }: { id: Id; params: Record<string, unknown> },
): Promise<Response> {
  const name = String(params['name'])
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined
  if (!tool) return failure(id, ErrorCode.params, `There is no tool ${name}.`, HttpStatus.ok)
  const parsed = tool.input.safeParse(params['arguments'] ?? {})
  if (!parsed.success)
    return success(id, contentOf({ ok: false, text: z.prettifyError(parsed.error) }))
  const caller = {
    token: null,
    clientAddress: headers.get(CLIENT_ADDRESS_HEADER),
    requestId: headers.get(REQUEST_ID_HEADER),
  }
  const call = (callName: Parameters<Invoke>[0], input: Parameters<Invoke>[1]) =>
    invoke(callName, input, caller)
  return success(id, contentOf(await tool.run(parsed.data as never, call, siteUrl)))
}

/** The text for clients that read no structured content. */
const contentOf = (result: ToolResult) =>
  result.ok
    ? {
        content: [{ type: 'text', text: JSON.stringify(result.data) }],
        structuredContent: result.data,
      }
    : { content: [{ type: 'text', text: result.text }], isError: true }

const success = (id: Id, result: unknown): Response => Response.json({ jsonrpc: '2.0', id, result })

const failure = (
  id: Id | null,
  code: number,
  message: string,
  status: HttpStatus = HttpStatus.badRequest,
): Response => Response.json({ jsonrpc: '2.0', id, error: { code, message } }, { status })
