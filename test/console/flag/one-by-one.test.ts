import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Definition, isNew, type Strategy } from '../../../console/pages/flag/definition.ts';
import { proposed } from '../../../console/pages/flag/drafts/bodies.ts';
import { operationsBetween, switchesOff } from '../../../console/pages/flag/drafts/operations.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { runs } from '../../support/runs.ts';
import { definition, rollout, strategy } from './definitions.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A strategy of the draft: one that is stored already, or a new one. */
const drawn = fc.record({
  key: fc.integer({ min: 0, max: 5 }),
  disabled: fc.boolean(),
  share: fc.constantFrom(20, 50),
});
const list = fc.uniqueArray(drawn, { maxLength: 4, selector: ({ key }) => key });
type Drawn = readonly { readonly key: number; readonly disabled: boolean; readonly share: number }[];

const features = '/api/admin/projects/default/features';
let made = 0;

/** A flag with these strategies, on if one of them is active. */
const newFlag = async (strategies: Drawn) => {
  made += 1;
  const name = `one-by-one-${made}`;
  const path = `${features}/${name}/environments/development`;
  const call = async (method: string, to: string, body?: unknown) => {
    const answer = await service.call(method, to, body);
    if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  await call('POST', features, { name });
  const ids = new Map<number, string>();
  for (const { key, disabled, share } of strategies) {
    const { id: _, ...body } = strategy('', { ...rollout(share), title: `${key}`, disabled });
    const stored = await (await call('POST', `${path}/strategies`, body)).json();
    ids.set(key, (stored as { id: string }).id);
  }
  if (strategies.some(({ disabled }) => !disabled)) await call('POST', `${path}/on`);
  const now = async () =>
    (await (await call('GET', path)).json()) as { readonly enabled: boolean; readonly strategies: readonly Strategy[] };
  return { name, path, ids, call, now };
};

type Flag = Awaited<ReturnType<typeof newFlag>>;

const definitionOf = (strategies: Drawn, ids: ReadonlyMap<number, string>): Definition =>
  definition(
    strategies.map(({ key, disabled, share }) =>
      strategy(ids.get(key) ?? `new-${key}`, { ...rollout(share), title: `${key}`, disabled }),
    ),
  );

/** Sends one operation as the page does. */
const execute = async ({ name, path, call }: Flag, change: ReturnType<typeof proposed>): Promise<unknown> => {
  const { payload } = change;
  if (change.action === 'addStrategy') return call('POST', `${path}/strategies`, payload);
  if (change.action === 'updateStrategy') {
    const { id, ...body } = change.payload;
    return call('PUT', `${path}/strategies/${id}`, body);
  }
  if (change.action === 'reorderStrategy') return call('POST', `${path}/strategies/set-sort-order`, payload);
  if (change.action === 'deleteStrategy') return call('DELETE', `${path}/strategies/${change.payload.id}`);
  throw new Error(`${change.action} of ${name} is not expected here`);
};

const shown = (strategies: readonly Strategy[]) =>
  strategies.map(({ title, disabled, parameters }) => ({ title, disabled, share: parameters.rollout }));

it('a draft that is carried out one operation after the other never leaves the flag off in between', async () => {
  await fc.assert(
    fc.asyncProperty(list, list, async (before, after) => {
      const flag = await newFlag(before);
      const [base, edited] = [definitionOf(before, flag.ids), definitionOf(after, flag.ids)];
      const wasOn = (await flag.now()).enabled;
      const operations = operationsBetween(base, edited);
      const isOff = wasOn && switchesOff(base, edited);
      for (const operation of operations) {
        await execute(flag, proposed(flag.name, operation));
        const between = await flag.now();
        if (wasOn && !isOff) expect([operation.kind, between.enabled]).toEqual([operation.kind, true]);
      }
      const result = await flag.now();
      expect(result.enabled).toBe(wasOn && !isOff);
      expect(shown(result.strategies)).toEqual(shown(edited.strategies));
      expect(edited.strategies.filter(isNew)).toHaveLength(after.filter(({ key }) => !flag.ids.has(key)).length);
    }),
    {
      numRuns: runs(25),
      // Disables one strategy and enables the other.
      examples: [
        [
          [
            { key: 0, disabled: false, share: 50 },
            { key: 1, disabled: true, share: 50 },
          ],
          [
            { key: 0, disabled: true, share: 50 },
            { key: 1, disabled: false, share: 50 },
          ],
        ],
      ],
    },
  );
});
