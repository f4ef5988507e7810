import type { Client } from './client.ts'

export const listFaqs = (client: Client) => client('GET /faqs', {})
export const listFaqCategories = (client: Client) => client('GET /faqs/categories', {})
