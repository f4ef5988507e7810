/** Of the operator's tile server; null without one. */
export const mapStyleUrl = (): string | null => process.env['MAP_STYLE_URL'] || null
