export const API_KEY_SCOPES = ['stock', 'prices'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]
