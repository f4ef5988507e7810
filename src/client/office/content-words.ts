/** Texts of the form, from the page in its language. */
export interface ContentFormWords {
  drag: string
  /** Label of the suggestion list. */
  suggestions: string
  /** Formats a whole number. */
  numbered: (number: number) => string
  movedTo: (place: number, count: number) => string
  text: TextWords
}

/** Labels of the rich text toolbar. */
export interface TextWords {
  tools: string
  heading: string
  subheading: string
  paragraph: string
  bold: string
  list: string
  numberedList: string
  link: string
  address: string
  source: string
}
