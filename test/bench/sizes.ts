import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../infra/bundle.ts';
import type { BenchRow } from './tools/row.ts';

/** Size of each function as it is uploaded, with the SDK, without its external source map. */
export const benchSizes = async (): Promise<BenchRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-sizes-'));
  try {
    const bundles = await bundleFunctions(folder);
    return bundles.map(({ handler, bytes }) => ({ name: handler, value: bytes / 1024, unit: 'KB', bar: '≤ 500 KB' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) console.table(await benchSizes());
