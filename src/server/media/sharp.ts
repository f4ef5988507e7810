import sharp from 'sharp'

// One thread and no cache: glibc keeps what further threads allocate.
sharp.concurrency(1)
sharp.cache(false)

/** Import sharp from here only. */
export { sharp }
