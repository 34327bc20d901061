import { readFile } from 'node:fs/promises';
import type { ConsoleFile } from '../contract/console.ts';

/**
 * The files of the console that were bundled with a function (infra/bundle-console.ts).
 * @param module `import.meta.url` of the function
 */
export const bundledConsole = async (module: string): Promise<readonly ConsoleFile[]> => {
  const folder = new URL('./console/', module);
  const listed: readonly Omit<ConsoleFile, 'body'>[] = JSON.parse(
    await readFile(new URL('files.json', folder), 'utf8'),
  );
  return Promise.all(
    listed.map(async (file) => ({ ...file, body: await readFile(new URL(file.path.slice(1), folder)) })),
  );
};
