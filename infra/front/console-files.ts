import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assetPath, type ConsoleFile, consoleFiles, consolePage, isPathOf } from '../../lib/contract/console.ts';

/** The folder to which `npm run build` writes the console. */
export const consoleFolder = fileURLToPath(new URL('../../dist/console', import.meta.url));

/** Content types of the files that the build writes. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The page and its assets. Other files of the build must not be served. @throws Error when the folder has no build */
export const readConsole = (folder: string): readonly ConsoleFile[] =>
  [...readdirSync(join(folder, 'assets')).map((name) => `/assets/${name}`), consolePage].map((path) => ({
    path,
    contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
    cacheControl: isPathOf(assetPath, path) ? consoleFiles.assetCacheControl : consoleFiles.pageCacheControl,
    body: readFileSync(join(folder, path)),
  }));
