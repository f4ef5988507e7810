/** What the form says, by whoever knows the language. */
export interface ContentFormWords {
  drag: string
  /** The list of what a code that is typed may be. */
  found: string
  /** A whole number as it is read. */
  numbered: (number: number) => string
  movedTo: (place: number, count: number) => string
  text: TextWords
}

/** What the buttons over a text say. */
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
