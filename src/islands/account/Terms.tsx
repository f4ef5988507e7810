import { accountLabels } from '#lib/text/labels/account.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import form from '../shared/form.module.css'

interface TermsProps {
  checked: boolean
  onChecked: (checked: boolean) => void
}

export function Terms({ checked, onChecked }: TermsProps) {
  return (
    <div className={form.terms}>
      <label className={form.check}>
        <input
          type="checkbox"
          name="terms_of_use"
          checked={checked}
          onChange={event => onChecked(event.target.checked)}
        />
        <span>{accountLabels.acceptTerms}</span>
      </label>
      <a href="/terms" target="_blank" rel="noopener" aria-label={navLabels.terms}>
        {accountLabels.readTerms}
      </a>
    </div>
  )
}
