import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeManifest } from './manifest.ts';
import { type Published, sourcesOf } from './published.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, sourcesOf.evaluation);

/** The compiler keeps `./x.ts` in declarations, but the package contains `x.js`. */
const nameWhatIsThere = (declarations: string): string => declarations.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'");

/**
 * Creates a package from `lib/evaluation` (docs/decisions/0042-the-evaluator-is-a-package.md): a module of JavaScript
 * with its types and source map for each source, README.md, LICENSE and package.json. The folder is emptied first.
 * @param names under which it is published; absent: those of `published.ts`
 * @throws Error when the sources do not compile by themselves; the compiler has then printed why
 */
export const packageEvaluation = (folder: string, names?: Published): void => {
  rmSync(folder, { recursive: true, force: true });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-p', join(sources, 'tsconfig.json'), '--outDir', folder], {
    stdio: 'inherit',
  });
  for (const name of globSync('*.d.ts', { cwd: folder })) {
    const file = join(folder, name);
    writeFileSync(file, nameWhatIsThere(readFileSync(file, 'utf8')));
  }
  writeManifest(folder, 'evaluation', { names });
};
