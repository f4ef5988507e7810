/** Codes of documents, companies, coupons, brands and categories. */
export const CODE_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const SKU_PATTERN = /^[A-Z0-9]+(-[A-Z0-9]+)*$/
