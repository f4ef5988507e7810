/** The islands that stand on every page: one file for the browser. */
export { MiniCart } from './cart/MiniCart.tsx'
export { CartControls } from './shared/CartControls.tsx'
export { Toasts } from './shared/Toasts.tsx'
export { Shell } from './shell/Shell.tsx'
