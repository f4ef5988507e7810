/** A script of src/client/first/ as the text that stands in a page. */
declare module '*?inline-script' {
  const code: string
  export default code
}
