import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { consoleFolder } from './front/console-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file with the hash of the sources of a build. It is beside the built files, and never served. */
const builtFrom = '.sources';

/** SHA-256 over all sources of the console. */
const sourcesNow = (): string => {
  const hash = createHash('sha256');
  const files = globSync(
    [
      'console/**/*.{ts,tsx,css,html,svg,json}',
      'client/**/*.ts',
      'lib/{basics,definition,evaluation,rollout}/**/*.ts',
      'package-lock.json',
    ],
    {
      cwd: root,
    },
  );
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
};

const isBuiltFrom = (sources: string): boolean => {
  const file = join(consoleFolder, builtFrom);
  return existsSync(file) && readFileSync(file, 'utf8') === sources;
};

/**
 * Builds the console into `dist/console`, unless the folder was built from the present sources. The old files stay
 * until the new ones are complete, so that a running service always finds one of both.
 * @returns whether it was built now
 * @throws Error of the build
 */
export const buildConsole = async (): Promise<boolean> => {
  const sources = sourcesNow();
  if (isBuiltFrom(sources)) return false;
  // Loading vite takes half a second.
  const { build } = await import('vite');
  const fresh = `${consoleFolder}-${randomUUID()}`;
  const before = process.env.NODE_ENV;
  // Otherwise tests would bundle the development build of React.
  process.env.NODE_ENV = 'production';
  try {
    await build({ configFile: join(root, 'console', 'vite.config.ts'), logLevel: 'warn', build: { outDir: fresh } });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  writeFileSync(join(fresh, builtFrom), sources);
  if (isBuiltFrom(sources)) {
    // Another process has built it first.
    rmSync(fresh, { recursive: true, force: true });
    return true;
  }
  rmSync(consoleFolder, { recursive: true, force: true });
  renameSync(fresh, consoleFolder);
  return true;
};

const usage = `usage: npm run build

Builds the console into dist/console, unless it is there and nothing has changed. npm start does the same.`;

/**
 * With `--optional`, the service starts even if the packages for the build are missing, and reports that there is no
 * console.
 */
const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, optional: { type: 'boolean' } } });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  try {
    if (await buildConsole()) console.log(`The console is built: ${consoleFolder}`);
    return 0;
  } catch (error) {
    console.error('The console could not be built:', error);
    return values.optional ? 0 : 1;
  }
};

if (import.meta.main) process.exitCode = await main();
