/** The message is a sentence without its subject, the file. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export class TooLargeFile extends UnreadableFile {
  override name = 'TooLargeFile'
}
