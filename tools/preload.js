// Loaded before everything else (`node --import ./tools/preload.js …`). Plain JavaScript, so that an
// old Node can read it and say what is wrong.
import module from 'node:module'

const NODE_MAJOR = 24

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
  console.error(
    `Sabad runs on Node ${NODE_MAJOR}; this is ${process.version}. ` +
      'Run `npm ci` first: it brings the right Node, which `npm start` then uses.',
  )
  process.exit(1)
}
// What was compiled at an earlier start need not be compiled again.
module.enableCompileCache?.('node_modules/.cache/node')
