import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyInEnvironment } from '../../lib/definition/apply.ts';
import type { EnvironmentDefinition } from '../../lib/definition/environment.ts';
import { type EnvironmentOperation, environmentOperations } from '../../lib/definition/operations.ts';
import { isSame, isSameMember } from '../../lib/definition/same.ts';
import { hasActive, isSameStrategy, type StrategyDefinition } from '../../lib/definition/strategy.ts';
import { sentVariants } from '../../lib/definition/variants.ts';
import { startService, type TestService } from '../e2e/harness.ts';
import { runs } from '../support/runs.ts';
import { editedEnvironment, storedEnvironment } from './random.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const features = '/api/admin/projects/default/features';
let made = 0;

const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await service.call(method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

/** In the form of a request; there are no segments here. */
const bodyOf = ({ id: _, sortOrder: __, variants, ...strategy }: StrategyDefinition, stored?: StrategyDefinition) => ({
  ...strategy,
  variants: sentVariants(variants, stored?.variants),
});

/** Carries out one operation with the endpoint that a person would use. @returns the id of an added strategy */
const execute = async (path: string, operation: EnvironmentOperation): Promise<string | undefined> => {
  switch (operation.kind) {
    case 'add-strategy': {
      const { strategy, sortOrder } = operation;
      const body = { ...bodyOf(strategy), ...(sortOrder !== undefined && { sortOrder }) };
      return ((await call('POST', `${path}/strategies`, body)) as { readonly id: string }).id;
    }
    case 'update-strategy':
      await call('PUT', `${path}/strategies/${operation.after.id}`, bodyOf(operation.after, operation.before));
      return undefined;
    case 'order-strategies':
      await call('POST', `${path}/strategies/set-sort-order`, operation.positions);
      return undefined;
    case 'remove-strategy':
      await call('DELETE', `${path}/strategies/${operation.strategy.id}`);
      return undefined;
    case 'variants':
      await call('PUT', `${path}/variants`, sentVariants(operation.after, operation.before));
      return undefined;
    case 'release-plan':
    case 'safeguards':
      throw new Error(`${operation.kind} is no operation of this test`);
    case 'switch':
      await call('POST', `${path}/${operation.enabled ? 'on' : 'off'}`);
      return undefined;
  }
};

/** What the service has now. */
const readNow = async (path: string): Promise<EnvironmentDefinition> => {
  const { enabled, strategies } = (await call('GET', path)) as EnvironmentDefinition;
  const { variants } = (await call('GET', `${path}/variants`)) as EnvironmentDefinition;
  return { enabled, strategies, variants };
};

/** Without what the routes of this test do not change: release plans are put back by the history alone. */
const withoutSegments = ({ enabled, variants, ...one }: EnvironmentDefinition): EnvironmentDefinition => ({
  enabled: enabled && hasActive(one.strategies),
  variants,
  strategies: one.strategies.map((strategy) => ({ ...strategy, segments: [] })),
});

/** Renames strategies: the service gives new ones ids of its own. */
const renamed = (one: EnvironmentDefinition, ids: ReadonlyMap<string, string>): EnvironmentDefinition => ({
  ...one,
  strategies: one.strategies.map((strategy) => ({ ...strategy, id: ids.get(strategy.id) ?? strategy.id })),
});

const expectSame = (found: EnvironmentDefinition, model: EnvironmentDefinition, where: string): void => {
  const placed = ({ strategies }: EnvironmentDefinition) => strategies.map(({ id, sortOrder }) => ({ id, sortOrder }));
  expect([where, found.enabled, placed(found)]).toEqual([where, model.enabled, placed(model)]);
  for (const [i, strategy] of found.strategies.entries()) {
    const wanted = model.strategies[i];
    if (!wanted || !isSameStrategy(strategy, wanted)) expect([where, strategy]).toEqual([where, wanted]);
  }
  if (!isSameMember('variants', found.variants, model.variants)) expect(found.variants).toEqual(model.variants);
};

it('the service makes of each operation what `apply` makes of it', async () => {
  await fc.assert(
    fc.asyncProperty(storedEnvironment, fc.oneof(storedEnvironment, editedEnvironment), async (first, second) => {
      made += 1;
      const name = `applied-${made}`;
      const path = `${features}/${name}/environments/development`;
      await call('POST', features, { name });
      const ids = new Map<string, string>();
      let model: EnvironmentDefinition = { enabled: false, strategies: [], variants: [] };
      for (const given of [first, second]) {
        const wanted = renamed(withoutSegments(given), ids);
        const before = model;
        for (const operation of environmentOperations(before, wanted)) {
          const id = await execute(path, operation);
          model = applyInEnvironment(model, operation);
          if (id !== undefined && operation.kind === 'add-strategy') {
            ids.set(operation.strategy.id, id);
            model = renamed(model, ids);
          }
          const found = await readNow(path);
          expectSame(found, model, operation.kind);
          if (before.enabled && wanted.enabled) expect(found.enabled).toBe(true);
        }
        const order = ({ strategies }: EnvironmentDefinition) => strategies.map((one) => one.id);
        expect(isSame(order(model), order(renamed(wanted, ids)))).toBe(true);
        expect(model.enabled).toBe(wanted.enabled);
      }
    }),
    { numRuns: runs(12, 300) },
  );
});
