/**
 * Loaded before anything else. Node looks at a package's package.json again for each file that a file of the package imports. That of drizzle-orm has 178 kB and
 * it has 400 files: a second of each start. All of them are modules, and say where the next one is.
 */
import { registerHooks } from 'node:module'

const OF_DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier.startsWith('.') && OF_DRIZZLE.test(context.parentURL ?? '')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
})
