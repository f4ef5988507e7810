import sharp from 'sharp'

// One thread a picture, and nothing cached: what its own threads allocate glibc keeps for itself.
sharp.concurrency(1)
sharp.cache(false)

/** The picture library as the shop uses it; everything that draws takes it from here. */
export { sharp }
