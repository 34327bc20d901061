import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypes } from '../../../lib/contract/schemas/event.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { accountRows } from './table/accounts.ts';
import { changeRequestRows } from './table/change-requests.ts';
import { configurationRows } from './table/configuration.ts';
import { featureRows } from './table/features.ts';
import { importRows } from './table/imports.ts';
import { neverWritten } from './table/never.ts';
import { projectRows } from './table/projects.ts';
import { releaseRows } from './table/releases.ts';
import { comparable, completed, type LoggedEvent, openStage, readLog, type Stage, search } from './table/row.ts';

let service: TestService;
let stage: Stage;
/** Everything in the log, oldest first. */
const log: LoggedEvent[] = [];

/** The events since the previous call. Their ids are dense, so none is missing and none occurs twice. */
const announced = async (): Promise<LoggedEvent[]> => {
  const { events, total } = await readLog(stage);
  const fresh = events.filter(({ id }) => id > log.length);
  expect(fresh.map(({ id }) => id)).toEqual(fresh.map((_, i) => log.length + i + 1));
  log.push(...fresh);
  expect(log.length).toBe(total);
  return fresh;
};

/**
 * Groups events by project and keeps the order within each: there is no order between the histories of two projects.
 */
const byScope = <T extends { project?: string | null | undefined }>(events: readonly T[]): T[] =>
  events.toSorted((a, b) =>
    (a.project ?? '') < (b.project ?? '') ? -1 : (a.project ?? '') > (b.project ?? '') ? 1 : 0,
  );

beforeAll(async () => {
  service = await startService();
  stage = openStage(service);
});
afterAll(() => service.stop());

describe('events §13: every event', () => {
  it('begins with the first token', async () => {
    expect((await announced()).map(({ type }) => type)).toEqual(['api-token-created']);
  });

  const rows = [
    ...accountRows,
    ...configurationRows,
    ...projectRows,
    ...featureRows,
    ...changeRequestRows,
    ...releaseRows,
    ...importRows,
  ];
  it.each(rows)('$does', async ({ run }) => {
    const expected = await run(stage);
    expect(byScope((await announced()).map(comparable))).toEqual(byScope(expected.map(completed)));
  });

  it('is said by a row above, or stands among those that never are', () => {
    const logged = new Set(log.map(({ type }) => type));
    const never = Object.keys(neverWritten);
    expect(never.filter((type) => logged.has(type as never))).toEqual([]);
    expect(eventTypes.filter((type) => !logged.has(type) && !(type in neverWritten))).toEqual([]);
  });

  describe('is found by POST /api/admin/events/search', () => {
    const everyOne = () => log.toReversed();

    it.each([1, 7, 100])('page by page of %i at most, each once, newest first', async (limit) => {
      // With pages of one event, only the first few are read, to see that pages join.
      const end = limit === 1 ? 5 : log.length;
      const pages: LoggedEvent[] = [];
      for (let offset = 0; offset < end; offset += limit) {
        const { events, totalEvents } = await search(stage, { limit, offset });
        expect([events.length, totalEvents]).toEqual([Math.min(limit, log.length - offset), log.length]);
        pages.push(...events);
      }
      expect(pages).toEqual(everyOne().slice(0, limit === 1 ? 5 : undefined));
      expect(await search(stage, { limit, offset: log.length })).toMatchObject({ events: [], totalEvents: log.length });
    });

    it.each([
      ['type', { type: 'feature-created' }, ({ type }) => type === 'feature-created'],
      ['project', { project: 'shop' }, ({ project }) => project === 'shop'],
      ['feature', { feature: 'cart' }, ({ featureName }) => featureName === 'cart'],
      ['text', { query: 'OLDPROJECT' }, ({ type }) => type === 'feature-project-change'],
      [
        'all of them at once',
        { type: 'feature-tagged', project: 'shop', feature: 'basket', query: 'revenue' },
        ({ type, featureName }) => type === 'feature-tagged' && featureName === 'basket',
      ],
    ] satisfies [string, object, (event: LoggedEvent) => boolean][])(
      'by %s, in pages too',
      async (_, filter, holds) => {
        const expected = everyOne().filter(holds);
        expect(expected.length).toBeGreaterThan(0);
        const found: LoggedEvent[] = [];
        for (let offset = 0; offset === 0 || offset < expected.length; offset += 50) {
          const { events, totalEvents } = await search(stage, { ...filter, limit: 50, offset });
          expect(totalEvents).toBe(expected.length);
          found.push(...events);
        }
        expect(found).toEqual(expected);
      },
    );
  });
});
