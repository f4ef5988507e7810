/** `/llms.txt` for language models; see llmstxt.org. `origin` without a trailing slash. */
export const llmsText = (
  origin: string,
  { name, phone }: { name: string; phone: string },
): string =>
  [
    `# ${name}`,
    '',
    '> An online grocery shop in Iran: goods, prices, stock and delivery windows. Pages are in Persian, prices on pages are in toman, in calls in rials (10 rials are a toman).',
    '',
    ...(phone === '' ? [] : [`Telephone: ${phone}`, '']),
    '## Pages',
    '',
    `- [Search](${origin}/search/?q=%D8%B4%DB%8C%D8%B1): products by words`,
    `- [Brands](${origin}/brands)`,
    `- [Bundles](${origin}/bundles): goods that are sold together for less`,
    `- [Questions](${origin}/faqs): delivery, payment, returns`,
    `- [Sitemap](${origin}/sitemap.xml): every public page`,
    '',
    '## For programs',
    '',
    `- [Calls](${origin}/api/v1): the API, with its [OpenAPI document](${origin}/api/v1/openapi.json)`,
    `- [Tools](${origin}/mcp): Model Context Protocol over Streamable HTTP, without signing in: search, product, bundle, delivery windows, a cart as a link`,
    `- [Goods](${origin}/feeds/google.xml): what can be bought, for price comparison`,
    '',
    'An order is placed by a person in the shop.',
    '',
  ].join('\n')
