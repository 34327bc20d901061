import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

const dependentSchema = z.looseObject({ dependencies: z.record(z.string(), z.string()).default({}) });

/** The names of packages, and of all that they depend on. */
const withTheirOwn = (names: readonly string[], known = new Set<string>()): ReadonlySet<string> => {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    const manifest = readFileSync(join(modules, name, 'package.json'), 'utf8');
    withTheirOwn(Object.keys(dependentSchema.parse(JSON.parse(manifest)).dependencies), known);
  }
  return known;
};

/**
 * Copies the packages that a package depends on into its folder, as this repository has them: with licenses and types.
 * `npm pack` puts what `bundleDependencies` names into the archive, so the archive is all that its installation needs
 * (docs/decisions/0319-an-archive-is-enough.md).
 * @param dependencies names of packages that the lock file has at the top level
 * @returns what the manifest says about it
 */
export const bundleDependencies = (
  folder: string,
  dependencies: readonly string[],
): { readonly bundleDependencies: readonly string[] } => {
  for (const name of withTheirOwn(dependencies))
    cpSync(join(modules, name), join(folder, 'node_modules', name), { recursive: true });
  return { bundleDependencies: dependencies };
};
