const SERVER_PATHS =
  /^\/(api|bank|media|torob|torob_api|feeds)\/|^\/payments\/(callback|start)(\/|$)/

/** Tools for language models. */
export const isMcpPath = (path: string): boolean => /^\/mcp\/*$/.test(path)

/** API, test bank, feeds, tools, payment redirects and pictures. */
export const isServerPath = (path: string): boolean => SERVER_PATHS.test(path) || isMcpPath(path)
