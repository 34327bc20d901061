import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ts from 'typescript-5';
import { CliError } from '../../exit.ts';

/** The TypeScript compiler with its JavaScript interface, as packages of TypeScript 4.7 to 6 have it. */
export type Compiler = typeof ts;

const isCompiler = (loaded: unknown): loaded is Compiler =>
  typeof loaded === 'object' &&
  loaded !== null &&
  ['createProgram', 'createCompilerHost', 'forEachChild', 'findConfigFile', 'getPreEmitDiagnostics'].every(
    (name) => typeof Reflect.get(loaded, name) === 'function',
  );

/** What a package of a folder gives whoever requires it; undefined: the folder has no such package. */
const required = (folder: string, name: string): unknown => {
  try {
    return createRequire(join(folder, 'package.json'))(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).includes('NOT_FOUND')) return undefined;
    throw error;
  }
};

/**
 * The compiler of a project, from its own packages, so that the code is read as the project reads it.
 * @param name under which the project has it
 * @returns undefined: it has none, or one without a JavaScript interface
 */
export const findCompiler = (folder: string, name = 'typescript'): Compiler | undefined => {
  const loaded = required(folder, name);
  return isCompiler(loaded) ? loaded : undefined;
};

/**
 * The compiler of a project, for what cannot be done without it.
 * @param name under which the project has it
 * @throws CliError when the project has none, or one without a JavaScript interface
 */
export const loadCompiler = (folder: string, name = 'typescript'): Compiler => {
  const loaded = required(folder, name);
  if (isCompiler(loaded)) return loaded;
  if (loaded === undefined)
    throw new CliError(`${folder} has no package "${name}": the code is read with the TypeScript of the project.`, 1, [
      'Add TypeScript 5 to its development dependencies, or name the package that has it: --typescript.',
    ]);
  const version: unknown = typeof loaded === 'object' && loaded !== null ? Reflect.get(loaded, 'version') : undefined;
  throw new CliError(
    `The package "${name}"${version ? ` (${version})` : ''} in ${folder} has no JavaScript interface, as TypeScript 7 has none.`,
    1,
    [
      'Add TypeScript 5 under another name to the development dependencies: "typescript-5": "npm:typescript@5.9.3".',
      'Then give --typescript typescript-5.',
    ],
  );
};
