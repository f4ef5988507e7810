/** Marks the end of the first screen: assets after it are deferred (first-screen/defer-assets.ts). */
export const FirstScreenEnd = () => <template id="screen-end" />
