import type { Faq } from '#lib/contract/faq.ts'
import type { Thing } from './json-ld.ts'

const LINK = /(<a\b[^>]*?\bhref=")([^"]*)/g

/** Answers are sanitised HTML; `site` is the shop's origin. */
export const faqData = (
  site: string,
  faqs: readonly Pick<Faq, 'question' | 'answer'>[],
): Thing => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: withWholeLinks(site, answer) },
  })),
})

/** Outside the page relative links lead nowhere. */
const withWholeLinks = (site: string, html: string): string =>
  html.replace(LINK, (link, before: string, href: string) => {
    const whole = URL.parse(href, `${site}/faqs`)
    return whole ? before + whole.href : link
  })
