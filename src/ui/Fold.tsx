/**
 * The end of a first screen: what its page loads beside it is named here (front/fold.ts), and what
 * follows shows itself once that is there.
 */
export const Fold = () => <template id="fold" />
