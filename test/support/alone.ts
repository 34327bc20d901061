import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Code that must not share a worker with other test files: it changes the environment of the process, loads modules
 * that read the environment once (functions open their table in this way), or replaces modules and clocks.
 */
const unshareable =
  /process\.env\.\w+ = |= process\.env;|\benv\.\w+ = |\bstartInstance\(|vi\.(stubEnv|stubGlobal|resetModules|useFakeTimers|mock|doMock)\(/;

/** The files below `test` that a test file imports directly; imports of types are not loaded. */
const importsOf = (file: string, text: string): readonly string[] =>
  [...text.replaceAll(/^import type [^;]*;/gm, '').matchAll(/from '(\.[^']*)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => path.startsWith('test/'));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The test files that get their own worker. All others share workers, and the modules that are loaded there. */
export const alone = (): readonly string[] =>
  globSync('test/**/*.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => {
      const text = read(file);
      return unshareable.test(text) || importsOf(file, text).some((path) => unshareable.test(read(path)));
    })
    .sort();
