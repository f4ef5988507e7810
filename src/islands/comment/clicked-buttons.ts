/** The buttons that were pressed and have not been answered (first-screen/inline/hold-clicks.ts). */
export const clickedButtons = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-comment][data-clicked]'),
]
