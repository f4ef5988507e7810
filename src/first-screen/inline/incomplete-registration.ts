// Hides links to other profile pages, which an incomplete registration may not open.
import { RegisterStatus } from '#lib/codes/account.ts'
import { USER_KEY } from '#lib/rules/storage-keys.ts'
import { stored } from './sign-in-state.ts'

const user = stored(USER_KEY) as { register_status?: number } | null | undefined
document.documentElement.toggleAttribute(
  'data-unfinished',
  user?.register_status === RegisterStatus.incomplete,
)
