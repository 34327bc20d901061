import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives this process and its children their own temporary folder, which is removed at the end. The CDK leaves a folder
 * for each template, and a test that is killed removes nothing.
 */
export const ownTemporaryFolder = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-tests-'));
  for (const name of process.platform === 'win32' ? ['TEMP', 'TMP'] : ['TMPDIR']) process.env[name] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
};
