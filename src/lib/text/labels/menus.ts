import { navLabels } from './nav.ts'

export const firstMenus = {
  header: [
    { name: navLabels.specialSale, link: '/search/?special_sale=1' },
    { name: navLabels.bundles, link: '/bundles' },
    { name: navLabels.brands, link: '/brands' },
    { name: navLabels.faqs, link: '/faqs' },
    { name: navLabels.contactUs, link: '/contact-us' },
  ],
  footer: [
    { name: navLabels.aboutUs, link: '/about-us' },
    { name: navLabels.terms, link: '/terms' },
    { name: navLabels.contactUs, link: '/contact-us' },
    { name: navLabels.faqs, link: '/faqs' },
  ],
}
