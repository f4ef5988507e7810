// In the head of every page.
import './hold-clicks.ts'
import './browser-state.ts'
import './font.ts'
