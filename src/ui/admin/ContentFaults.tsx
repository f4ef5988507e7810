import { idOfPath } from './content-field.ts'

interface ContentFaultsProps {
  title: string
  /** By field path. */
  faults: Readonly<Record<string, readonly string[]>>
}

/** Each links to its field. */
export function ContentFaults({ title, faults }: ContentFaultsProps) {
  const all = Object.entries(faults)
  if (all.length === 0) return null
  return (
    <div className="office-fault content-faults" role="alert">
      <b>{title}</b>
      <ul>
        {all.map(([path, sentences]) => (
          <li key={path}>
            <a href={`#${idOfPath(path)}`}>{sentences.join(' ')}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
