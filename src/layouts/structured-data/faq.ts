import type { Faq } from '#lib/contract/faq.ts'
import type { Thing } from './json-ld.ts'

/** Questions with their answers, which are sanitised html. */
export const faqData = (faqs: readonly Pick<Faq, 'question' | 'answer'>[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
