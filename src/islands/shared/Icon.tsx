const PATHS = {
  warn: 'M12 8v5M12 16.5v.01M10.3 4.2 2.8 17.5a2 2 0 0 0 1.7 3h15a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  back: 'M5 12h14M13 6l6 6-6 6',
  print:
    'M7 9V4h10v5M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M7 14h10v6H7z',
  edit: 'M4 20h4L19 9a2.1 2.1 0 0 0-3-3L5 17l-1 3ZM14.5 7.5l3 3',
  target: 'M12 3v3m0 12v3m9-9h-3M6 12H3m14 0a5 5 0 1 1-10 0 5 5 0 0 1 10 0Z',
  upload: 'M12 16V5m0 0L7.5 9.5M12 5l4.5 4.5M4 16v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2',
  star: 'M12 3.6l2.6 5.300 5.800.8-4.200 4.100 1 5.800-5.200-2.700-5.200 2.700 1-5.800-4.200-4.100 5.800-.8L12 3.600Z',
  file: 'M7 3.500h7l4 4v13H7v-17ZM14 3.500v4h4',
  repeat: 'M5 11a7 7 0 0 1 12-4l2 2M19 5v4h-4M19 13a7 7 0 0 1-12 4l-2-2M5 19v-4h4',
} as const

export type IconName = keyof typeof PATHS

/** Icons of islands only; others are classes of styles/icons.css. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
