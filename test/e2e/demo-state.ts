import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { demoStateFile } from '../../infra/local/demo/demo.ts';
import type { TestService } from './harness.ts';

/** Imports the state of the demo data: two projects with their flags. */
export const importDemoState = async ({ call }: Pick<TestService, 'call'>): Promise<void> => {
  const answer = await call('POST', '/api/admin/state/import', JSON.parse(await readFile(demoStateFile, 'utf8')));
  expect(answer.status).toBe(202);
};
