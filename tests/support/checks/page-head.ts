/** What a page says of itself to machines. */
export interface PageHead {
  title: string
  description: string
  canonical: string | undefined
  robots: string | undefined
  /** Attributes of the root element, as written. */
  html: string
  /** `og:` and `twitter:` by name. */
  social: Record<string, string>
  /** What its structured data describes. */
  things: ({ '@type': string } & Record<string, unknown>)[]
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#34': '"',
}

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#34);/g, (_, name: string) => ENTITIES[name] ?? '')

/** Reads it from the page's HTML. */
export function readHead(html: string): PageHead {
  const first = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(html)?.[1]
    return match === undefined ? undefined : plain(match)
  }
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1]
  const data = json ? (JSON.parse(json) as { '@graph': PageHead['things'] }) : { '@graph': [] }
  return {
    title: first(/<title>([^<]*)<\/title>/) ?? '',
    description: first(/<meta name="description" content="([^"]*)"/) ?? '',
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    robots: first(/<meta name="robots" content="([^"]*)"/),
    html: first(/<html ([^>]*)>/) ?? '',
    social: Object.fromEntries([...tags].map(([, name = '', text = '']) => [name, plain(text)])),
    things: data['@graph'],
  }
}
