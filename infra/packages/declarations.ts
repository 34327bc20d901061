import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const relativeImport = /(from |import\()'(\.{1,2}\/[^']+)\.(?:ts|js)'/g;

/**
 * Writes the declarations of a module, and of all modules of the repository that they name, into one folder. What is marked
 * `@internal` is left out.
 * @param entry from the root of the repository, e.g. `client/index.ts`
 * @param options of the compiler, besides those of the repository
 * @throws Error when the module does not compile (the compiler has then printed why), or two files have the same name
 */
export const writeDeclarations = (entry: string, folder: string, options: readonly string[] = []): void => {
  const made = mkdtempSync(join(tmpdir(), 'halyard-types-'));
  try {
    execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...['--declaration', '--emitDeclarationOnly', '--stripInternal', '--noEmit', 'false'],
        ...['--rootDir', root, '--outDir', made, ...options],
        ...['-p', writeProject(made, entry)],
      ],
      { stdio: 'inherit', cwd: root },
    );
    const written = new Map<string, string>();
    const copy = (file: string): void => {
      const name = basename(file);
      if (written.get(name) === file) return;
      if (written.has(name)) throw new Error(`Two declarations are named ${name}: ${written.get(name)}, ${file}`);
      written.set(name, file);
      const text = readFileSync(`${file}.d.ts`, 'utf8');
      writeFileSync(
        join(folder, `${name}.d.ts`),
        text.replaceAll(relativeImport, (_, before: string, path: string) => `${before}'./${basename(path)}.js'`),
      );
      for (const [, , path = ''] of text.matchAll(relativeImport)) copy(resolve(dirname(file), path));
    };
    copy(join(made, entry.replace(/\.ts$/, '')));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
};

/** A project of one file, with the options of the repository. */
const writeProject = (folder: string, entry: string): string => {
  const file = join(folder, 'tsconfig.json');
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { rootDir: root, typeRoots: [join(root, 'node_modules/@types')] },
    files: [join(root, entry)],
    include: [],
    exclude: [],
  };
  writeFileSync(file, JSON.stringify(project));
  return file;
};
