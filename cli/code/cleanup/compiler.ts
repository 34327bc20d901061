import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ts from 'typescript-5';
import { CliError } from '../../exit.ts';

/** The TypeScript compiler with its JavaScript interface, as packages of TypeScript 4.7 to 6 have it. */
export type Compiler = typeof ts;

const isCompiler = (loaded: unknown): loaded is Compiler =>
  typeof loaded === 'object' &&
  loaded !== null &&
  ['createProgram', 'createCompilerHost', 'forEachChild', 'getPreEmitDiagnostics'].every(
    (name) => typeof Reflect.get(loaded, name) === 'function',
  );

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).includes('NOT_FOUND');

/**
 * The compiler that a project uses: it is loaded from the packages of the project, so that the code is read as the
 * project reads it.
 * @param name under which the project has it
 * @throws CliError when the project has none, or one without a JavaScript interface
 */
export const loadCompiler = (folder: string, name = 'typescript'): Compiler => {
  let loaded: unknown;
  try {
    loaded = createRequire(join(folder, 'package.json'))(name);
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new CliError(`${folder} has no package "${name}": the code is read with the TypeScript of the project.`, 1, [
      'Add TypeScript 5 to its development dependencies, or name the package that has it: --typescript.',
    ]);
  }
  if (isCompiler(loaded)) return loaded;
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
