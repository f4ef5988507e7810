/** The typed reason, or the usual one whose button was pressed. */
export const reasonIn = ({ reason = '', usual = '' }: Record<string, string>): string =>
  reason.trim() || usual
