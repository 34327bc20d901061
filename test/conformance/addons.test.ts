import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../e2e/harness.ts';
import { explainedOfAddons } from './addons/explained.ts';
import type { Explanation } from './explanation.ts';
import { openExplainer } from './explanation.ts';
import { play } from './play.ts';
import { record } from './record.ts';
import { readRecordings } from './recordings.ts';
import { tally } from './tally.ts';

const recordings = join(import.meta.dirname, 'addons');

let service: TestService;
beforeEach(async () => {
  service = await startService({ newProcess: true });
});
afterEach(() => service.stop());

/** What has no explanation, and the explanations that explain nothing. */
const compared = async (folder: string, explanations: readonly Explanation[]) => {
  const explainer = openExplainer(explanations);
  const { unexplained } = tally(await play(readRecordings(folder), service), explanations, explainer);
  return { unexplained, stale: explainer.stale() };
};

const nothing = { unexplained: [], stale: [] };

describe('answers about integrations', () => {
  it('are those of unleash-server 5.8.2, but for what is explained', async () => {
    expect(await compared(recordings, explainedOfAddons)).toEqual(nothing);
  });

  it('recorded here are answered again without a difference', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'halyard-recorded-'));
    try {
      cpSync(recordings, folder, { recursive: true });
      await record(folder, service);
      await service.stop();
      service = await startService({ newProcess: true });
      expect(await compared(folder, [])).toEqual(nothing);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
