import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BuiltFunctions, packageCdk } from './cdk.ts';
import { packageCli } from './cli.ts';
import { packageClient } from './client.ts';
import { packageEvaluation } from './evaluation.ts';
import { pack } from './pack.ts';
import { archiveOf, type PackageKind, packageKinds } from './published.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** How each package is made, in a folder of its own. */
export const packagers: Readonly<
  Record<PackageKind, (folder: string, functions?: BuiltFunctions) => void | Promise<void>>
> = {
  cli: (folder) => packageCli(folder),
  evaluation: (folder) => packageEvaluation(folder),
  client: (folder) => packageClient(folder),
  cdk: packageCdk,
};

const usage = `usage: npm run package -- <${packageKinds.join(' | ')} | all> [<folder>]

Makes a package in a folder below dist, or below the given one, and its archive beside it, from which it is installed.`;

/**
 * Makes packages, one after the other.
 * @param functions that were built already; absent: they are built if a package has them
 * @returns their archives
 */
export const makePackages = async (
  kinds: readonly PackageKind[],
  folder: string,
  functions?: BuiltFunctions,
): Promise<readonly string[]> => {
  const archives: string[] = [];
  for (const kind of kinds) {
    const made = join(folder, kind);
    await packagers[kind](made, functions);
    archives.push(pack(made, archiveOf(kind)));
  }
  return archives;
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [name, folder = dist, ...more] = positionals;
  const kinds = name === 'all' ? packageKinds : packageKinds.filter((kind) => kind === name);
  if (values.help || kinds.length === 0 || more.length > 0) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  for (const archive of await makePackages(kinds, resolve(folder))) console.log(archive);
  return 0;
};

if (import.meta.main) process.exitCode = await main();
