const SERVER_PATHS = /^\/(api|bank|media)\/|^\/payments\/(callback|start)(\/|$)/

/** API, test bank, payment redirects and pictures. */
export const isServerPath = (path: string): boolean => SERVER_PATHS.test(path)
