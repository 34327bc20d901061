import { readFileSync } from 'node:fs';
import { type ResolveFnOutput, registerHooks, stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Loads the functions again in the same process, for another table. Each generation gets new instances of the modules
 * that remember something of their table or environment; all other modules are shared. This file must be imported
 * before the functions.
 */

const root = pathToFileURL(`${resolve(import.meta.dirname, '../..')}/`).href;
const functions = `${root}functions/`;
/**
 * The functions, the modules that they open once, and modules that read the environment or create a memory when they
 * are loaded.
 */
const anew = [functions, ...['lib/store/process/', 'lib/http/'].map((folder) => `${root}${folder}`)];
const isAnew = (url: string): boolean => anew.some((folder) => url.startsWith(folder));
let generation = 0;
let apart = false;

/** Modules with the same owner share their memory: either the whole generation, or one function. */
const ownerOf = (url: string, parent: string): string => {
  if (!apart) return String(generation);
  return url.startsWith(functions)
    ? `${generation}-${url.slice(functions.length)}`
    : new URL(parent).search.slice(1) || String(generation);
};

/** Hides the warning that this Node feature may change, because it would appear in the output of a service. */
const withoutTypes = (code: string): string => {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(code);
  } finally {
    process.emitWarning = emitWarning;
  }
};

/** Code without types, by file: otherwise Node would strip the types again for each generation. */
const codes = new Map<string, string>();
const codeOf = (file: string): string => {
  const code = codes.get(file) ?? withoutTypes(readFileSync(fileURLToPath(file), 'utf8'));
  codes.set(file, code);
  return code;
};

/** Resolved imports of each file: otherwise Node would resolve them again for each generation. */
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
 * Starts a new generation: later imports of these modules get new instances.
 * @param options.ownMemories each function gets its own instances, as on Lambda
 */
export const loadAnew = ({ ownMemories = false }: { readonly ownMemories?: boolean } = {}): void => {
  generation += 1;
  apart = ownMemories;
};
