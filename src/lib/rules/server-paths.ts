const SERVER = /^\/(api|bank|media)\/|^\/payments\/(callback|start)(\/|$)/

/**
 * Whether an address is the shop server's own: its API, the test bank, the ways to a real one and
 * back, and pictures.
 */
export const isServerPath = (path: string): boolean => SERVER.test(path)
