const SERVER_PATHS = /^\/(api|bank|media|torob|torob_api)\/|^\/payments\/(callback|start)(\/|$)/

/** API, test bank, Torob, payment redirects and pictures. */
export const isServerPath = (path: string): boolean => SERVER_PATHS.test(path)
