/** The message is a sentence without its subject, the file. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export class TooLargeFile extends UnreadableFile {
  override name = 'TooLargeFile'
}

/** Without a character. */
export class EmptyFile extends UnreadableFile {
  override name = 'EmptyFile'
}

/** A workbook that Excel can save as .xlsx: an older form, one with a password, a damaged one. */
export class UnreadableWorkbook extends UnreadableFile {
  override name = 'UnreadableWorkbook'
}
