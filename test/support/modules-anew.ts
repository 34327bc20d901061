import { readFileSync } from 'node:fs';
import { type ResolveFnOutput, registerHooks, stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Loads the functions once more in the same process, over another table: each generation has the modules anew that keep
 * something of its table or environment, and all others as they are loaded. To be imported before the functions are.
 */

const root = pathToFileURL(`${resolve(import.meta.dirname, '../..')}/`).href;
const functions = `${root}functions/`;
/** The functions, what they open once, and what reads the environment or makes a memory of its own when it is loaded. */
const anew = [functions, ...['lib/store/deployed/', 'lib/http/'].map((folder) => `${root}${folder}`)];
const isAnew = (url: string): boolean => anew.some((folder) => url.startsWith(folder));
let generation = 0;
let apart = false;

/** Modules with the same owner share what they remember: all of a generation, or those of one function. */
const ownerOf = (url: string, parent: string): string => {
  if (!apart) return String(generation);
  return url.startsWith(functions)
    ? `${generation}-${url.slice(functions.length)}`
    : new URL(parent).search.slice(1) || String(generation);
};

/** Without the warning that this may change in Node: it would be in what a service writes. */
const withoutTypes = (code: string): string => {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(code);
  } finally {
    process.emitWarning = emitWarning;
  }
};

/** Code without its types, by its file: Node would strip them again for each generation. */
const codes = new Map<string, string>();
const codeOf = (file: string): string => {
  const code = codes.get(file) ?? withoutTypes(readFileSync(fileURLToPath(file), 'utf8'));
  codes.set(file, code);
  return code;
};

/** What an import of a file means, whatever its generation: Node would look for it again for each. */
const meanings = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve: (specifier, context, next) => {
    const [parent = root] = (context.parentURL ?? root).split('?');
    const key = `${parent} ${specifier}`;
    const found = meanings.get(key) ?? next(specifier, context);
    if (isAnew(parent)) meanings.set(key, { ...found, shortCircuit: true });
    return generation > 0 && isAnew(found.url)
      ? { ...found, url: `${found.url}?${ownerOf(found.url, context.parentURL ?? root)}` }
      : found;
  },
  load: (url, context, next) => {
    const [file = '', owner] = url.split('?');
    return owner !== undefined && file.endsWith('.ts') && isAnew(file)
      ? { format: 'module', source: codeOf(file), shortCircuit: true }
      : next(url, context);
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
