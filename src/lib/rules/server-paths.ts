const SERVER_PATHS =
  /^\/(api|bank|media|torob|torob_api|feeds)\/|^\/mcp\/*$|^\/payments\/(callback|start)(\/|$)/

/** API, test bank, feeds, tools, payment redirects and pictures. */
export const isServerPath = (path: string): boolean => SERVER_PATHS.test(path)
