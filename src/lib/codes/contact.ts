/** The subject of a contact message. */
export const ContactType = {
  unspecified: 4,
  orderTracking: 10,
  sales: 20,
  finance: 30,
  management: 40,
  other: 50,
} as const
export type ContactType = (typeof ContactType)[keyof typeof ContactType]
