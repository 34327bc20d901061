import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Loads the functions once more in the same process, over another table: each generation has the modules anew that keep
 * something of its table or environment, and all others as they are loaded. To be imported before the functions are.
 */

const root = pathToFileURL(`${resolve(import.meta.dirname, '../..')}/`).href;
const functions = `${root}functions/`;
/** The functions, what they open once, and what reads the environment or makes a memory of its own when it is loaded. */
const anew = [functions, ...['lib/store/deployed/', 'lib/http/'].map((folder) => `${root}${folder}`)];
let generation = 0;
let apart = false;

/** Modules with the same owner share what they remember: all of a generation, or those of one function. */
const ownerOf = (url: string, parent: string): string => {
  if (!apart) return String(generation);
  return url.startsWith(functions)
    ? `${generation}-${url.slice(functions.length)}`
    : new URL(parent).search.slice(1) || String(generation);
};

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    return generation > 0 && anew.some((folder) => found.url.startsWith(folder))
      ? { ...found, url: `${found.url}?${ownerOf(found.url, context.parentURL ?? root)}` }
      : found;
  },
});

/**
 * From now on an import of such a module is one of a new generation.
 * @param options.ownMemories each function has these modules for itself, as on Lambda
 */
export const loadAnew = ({ ownMemories = false }: { readonly ownMemories?: boolean } = {}): void => {
  generation += 1;
  apart = ownMemories;
};
