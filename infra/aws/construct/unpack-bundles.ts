import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { packedBundles, unpackFiles } from './packed-files.ts';

let unpacked: string | undefined;

/**
 * The folder with the bundles that are in the package. It is made once for each process, readable only by its user, and
 * removed when the process ends: by then the CDK has copied what it uploads.
 * @throws Error when the package has no bundles
 */
export const unpackedBundles = (): string => {
  if (unpacked !== undefined) return unpacked;
  const packed = readFileSync(new URL(packedBundles, import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bundles-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const { path, bytes } of unpackFiles(brotliDecompressSync(packed))) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  unpacked = folder;
  return folder;
};
