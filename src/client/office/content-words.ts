/** What the form says, by whoever knows the language. */
export interface ContentFormWords {
  drag: string
  /** A whole number as it is read. */
  numbered: (number: number) => string
  movedTo: (place: number, count: number) => string
}
