export function enlarged<A extends Int32Array | Uint8Array | Float64Array>(from: A, to: A): A {
  to.set(from)
  return to
}
