export { type Random, seeded } from '#server/simulate/random.ts'
