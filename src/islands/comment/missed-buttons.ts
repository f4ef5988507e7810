/** The buttons that were pressed and have not been answered (client/first/hold-clicks.ts). */
export const missedButtons = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-comment][data-missed]'),
]
