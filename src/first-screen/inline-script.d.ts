/** A script of src/first-screen/inline/ as the text that stands in a page. */
declare module '*?inline-script' {
  const code: string
  export default code
}
