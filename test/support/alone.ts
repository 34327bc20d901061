import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * What must not be shared with other files: the environment of the process, modules that read it once (the functions
 * open their table so), and what is put in the place of modules and clocks.
 */
const own =
  /process\.env\.\w+ = |= process\.env;|\benv\.\w+ = |\bstartInstance\(|vi\.(stubEnv|stubGlobal|resetModules|useFakeTimers|mock|doMock)\(/;

/** Files of this folder tree that a test file imports, one step far: what stands in its room. */
const besides = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/from '(\.[^']*)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => path.startsWith('test/'));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The test files that get a worker of their own; all others share workers, and what these have loaded. */
export const alone = (): readonly string[] =>
  globSync('test/**/*.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => {
      const text = read(file);
      return own.test(text) || besides(file, text).some((path) => own.test(read(path)));
    })
    .sort();
