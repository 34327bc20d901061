import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Handler, LambdaFunction } from './lambda.ts';

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

const sources = resolve(import.meta.dirname, '../../../functions');

/** Finds a function by its name below `functions/`, e.g. `playground/evaluate`. Each is loaded once. */
export type Functions = (name: string) => Promise<LambdaFunction>;

/**
 * Loads the functions of this repository at their first use. The environment must be complete before.
 * @param bundles folder with `<name>/index.mjs` as they are uploaded; without it the sources run
 * @throws Error with the file if it is missing or exports no `handler`
 */
export const openFunctions = (bundles?: string): Functions => {
  const loaded = new Map<string, Promise<LambdaFunction>>();
  const load = async (name: string): Promise<LambdaFunction> => {
    const file = bundles === undefined ? join(sources, `${name}.ts`) : join(resolve(bundles), name, 'index.mjs');
    const module: unknown = await import(pathToFileURL(file).href);
    if (typeof module === 'object' && module !== null && 'handler' in module && isHandler(module.handler)) {
      return { name, handler: module.handler };
    }
    throw new Error(`${file} exports no handler`);
  };
  return (name) => {
    const known = loaded.get(name) ?? load(name);
    loaded.set(name, known);
    return known;
  };
};
