const OVERRIDABLE = new Set(['PUT', 'DELETE'])

/** `_method` PUT or DELETE in a POST body (JSON or form). Also removes trailing slashes. */
export async function withMethod(request: Request): Promise<Request> {
  const url = new URL(request.url)
  const path = withoutSlashes(url.pathname)
  const method = request.method === 'POST' ? await overriddenMethod(request) : request.method
  if (path === url.pathname && method === request.method) return request
  url.pathname = path
  const body = request.body && (await request.clone().arrayBuffer())
  return new Request(url, { method, headers: request.headers, body })
}

// A regular expression takes quadratic time on a path full of slashes.
function withoutSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

async function overriddenMethod(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !/json|form/.test(type)) return 'POST'
  const text = type.includes('multipart') ? '' : await request.clone().text()
  if (!type.includes('multipart') && !text.includes('_method')) return 'POST'
  const methodName = await methodInBody(request, type, text)
  const method = typeof methodName === 'string' ? methodName.toUpperCase() : 'POST'
  return OVERRIDABLE.has(method) ? method : 'POST'
}

async function methodInBody(request: Request, type: string, text: string): Promise<unknown> {
  try {
    if (!type.includes('json')) return (await request.clone().formData()).get('_method')
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body && '_method' in body ? body._method : 'POST'
  } catch {
    // An unreadable body is refused where it is parsed.
    return 'POST'
  }
}
