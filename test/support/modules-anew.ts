import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Loads the functions once more in the same process, over another table: each generation has the modules anew that keep
 * something of its table or environment, and all others as they are loaded. To be imported before the functions are.
 */

const root = pathToFileURL(`${resolve(import.meta.dirname, '../..')}/`).href;
/** The functions, what they open once, and what reads the environment or makes a memory of its own when it is loaded. */
const anew = ['functions/', 'lib/store/deployed/', 'lib/http/'].map((folder) => `${root}${folder}`);
let generation = 0;

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    return generation > 0 && anew.some((folder) => found.url.startsWith(folder))
      ? { ...found, url: `${found.url}?${generation}` }
      : found;
  },
});

/** From now on an import of such a module is one of a new generation. */
export const loadAnew = (): void => {
  generation += 1;
};
