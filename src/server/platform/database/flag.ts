export type Flag = 0 | 1
