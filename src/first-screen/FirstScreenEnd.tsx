/** Marks the end of the first screen: assets after it are deferred (front/defer-assets.ts). */
export const FirstScreenEnd = () => <template id="screen-end" />
