import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Calls, callsTo } from '../flags/features/calls.ts';
import { startService, type TestService } from './harness.ts';

/** Two processes with one table, like two Lambda functions: only the table prevents conflicts between them. */
let services: readonly [TestService, TestService];
let calls: Calls;

beforeAll(async () => {
  const first = await startService({ embedded: true });
  const endpoint = await first.table.control.config.endpoint?.();
  if (!endpoint) throw new Error('The table is not told where its engine is');
  const second = await startService({
    env: {
      DYNAMODB_ENDPOINT: `http://${endpoint.hostname}:${endpoint.port}`,
      TABLE_NAME: first.table.name,
    },
  });
  services = [first, second];
  calls = callsTo(first, 'default');
});
afterAll(async () => {
  for (const service of services.toReversed()) await service.stop();
});

const described = z.object({ description: z.string().nullable() });

type Operations = readonly object[];

/** Sends all patches at once, alternating between the processes; returns their statuses. */
const patchAll = (feature: string, patches: readonly Operations[]): Promise<number[]> =>
  Promise.all(
    patches.map(async (operations, i) => {
      const path = `/api/admin/projects/default/features/${feature}`;
      const service = services[i % services.length] ?? services[0];
      const headers = { Authorization: services[0].token };
      return (await service.call('PATCH', path, operations, headers)).status;
    }),
  );

const replace = (path: string, value: unknown): Operations => [{ op: 'replace', path, value }];

describe('features §5: patches of one feature at the same time', () => {
  it('all survive when they change different members', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `apart-${round}`;
      await calls.feature(name);
      const statuses = await patchAll(name, [
        replace('/description', 'changed'),
        replace('/type', 'experiment'),
        replace('/impressionData', true),
        replace('/stale', true),
      ]);
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect(await calls.answer(200, 'GET', `/features/${name}`)).toMatchObject({
        description: 'changed',
        type: 'experiment',
        impressionData: true,
        stale: true,
      });
      const types = await calls.types(name);
      expect(types.filter((type) => type === 'feature-metadata-updated').length).toBe(4);
      expect(types.filter((type) => type === 'feature-stale-on').length).toBe(1);
    }
  });

  it('end in one of them when they change the same member, and the log tells of each what it found', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `together-${round}`;
      await calls.feature(name);
      const wishes = ['one', 'two', 'three', 'four'];
      expect(
        await patchAll(
          name,
          wishes.map((wish) => replace('/description', wish)),
        ),
      ).toEqual([200, 200, 200, 200]);
      const events = (await calls.events(name)).filter(({ type }) => type === 'feature-metadata-updated');
      const said = (part: unknown) => described.parse(part).description;
      const after = events.map(({ data }) => said(data));
      expect(after.toSorted()).toEqual(wishes.toSorted());
      expect(events.map(({ preData }) => said(preData))).toEqual([null, ...after.slice(0, -1)]);
      const { description } = await calls.answer(200, 'GET', `/features/${name}`);
      expect(description).toBe(after.at(-1));
    }
  });
});
