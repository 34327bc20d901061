import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ts from 'typescript-5';

/** The TypeScript compiler with its JavaScript interface, as packages up to TypeScript 6 have it. */
export type Compiler = typeof ts;

const isCompiler = (loaded: unknown): loaded is Compiler =>
  typeof loaded === 'object' &&
  loaded !== null &&
  ['createProgram', 'forEachChild', 'findConfigFile'].every((name) => typeof Reflect.get(loaded, name) === 'function');

/**
 * The compiler of a project, from its own packages.
 * @param name under which the project has it
 * @returns undefined: it has none, or one without a JavaScript interface
 */
export const findCompiler = (folder: string, name = 'typescript'): Compiler | undefined => {
  try {
    const loaded: unknown = createRequire(join(folder, 'package.json'))(name);
    return isCompiler(loaded) ? loaded : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).includes('NOT_FOUND')) return undefined;
    throw error;
  }
};
