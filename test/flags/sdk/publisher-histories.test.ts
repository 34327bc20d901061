import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneAtATime } from '../../../infra/local/table/one-at-a-time.ts';
import { openPublisher, type Publisher } from '../../../lib/flags/sdk/publisher.ts';
import { sha256 } from '../../../lib/identity/callers/token.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { readHeads } from '../../../lib/store/commit/head.ts';
import type { ObjectStore } from '../../../lib/store/objects/object-store.ts';
import { openAskedForms } from '../../../lib/store/observations/asked-forms.ts';
import { instance, projectScope, type Scope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { generator, newWorld } from '../../store/world.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { faultyObjects, openMemoryObjects } from '../../support/memory-objects.ts';
import { runs } from '../../support/runs.ts';
import { featureEnvironmentItem, featureItem, projectItem, segmentItem, store } from '../projects/stored.ts';
import { change, clientToken, expectedAnswers } from './published.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const projects = ['p', 'q', 'r'] as const;
const reaches: readonly (readonly string[])[] = [['*'], ['p'], ['p'], ['q', 'p'], ['r', 'q'], ['gone']];

const operation = fc.record({
  kind: fc.constantFrom(
    ...(['flag', 'flag', 'flag', 'flag', 'segment', 'both', 'token', 'token', 'revoke'] as const),
    ...(['expire', 'extend', 'narrow', 'project', 'unrelated', 'nothing', 'ask', 'elsewhere'] as const),
  ),
  project: fc.constantFrom(...projects),
  number: fc.nat({ max: 999 }),
  /** The behaviour of the stream: batches are delivered twice, late or never, to any of the processes. */
  deliver: fc.constantFrom(...(['one', 'one', 'twice', 'lost', 'shuffled', 'recovery', 'restart'] as const)),
  process: fc.nat({ max: 2 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** A different strategy for each number, with a segment. */
const flag = (project: string, number: number) =>
  featureEnvironmentItem(project, {
    feature: `${project}-flag`,
    environment: 'production',
    enabled: number % 3 > 0,
    strategies: [
      {
        id: String(number),
        name: 'default',
        parameters: {},
        constraints: [],
        segments: [1],
        variants: [],
        disabled: false,
      },
    ] as never,
  });
/** The same flag in another environment, which no token sees. */
const elsewhere = (project: string, number: number) =>
  featureEnvironmentItem(project, {
    feature: `${project}-flag`,
    environment: 'development',
    enabled: number % 2 > 0,
    strategies: [],
  });
const segment = (number: number) =>
  segmentItem({ id: 1, name: 's', constraints: [{ contextName: 'userId', operator: 'IN', values: [String(number)] }] });
const wholeProject = (project: string) => [
  projectItem({ id: project }),
  featureItem({ project, name: `${project}-flag` }),
];

const start = new Date('2031-01-01T00:00:00.000Z');
const hour = 3_600_000;

interface Process {
  readonly publish: Publisher;
}

/** The knowledge of the test: the owners of tokens, and the answers after each commit. */
const play = async (operations: readonly Operation[], seed: number): Promise<void> => {
  const random = generator(seed);
  const world = await newWorld(database, random, 0.05, { writes: false });
  const { clean } = world;
  const memory = openMemoryObjects();
  const open = (): Process => {
    const table = world.process();
    const objects: ObjectStore = faultyObjects(memory, random, 0.06);
    const publish = openPublisher({ table, catalog: openCatalog(table), objects });
    const turn = oneAtATime();
    return { publish: (call) => turn(() => publish(call)) };
  };
  const processes = [open(), open(), open()];
  const writer: Table = world.process();
  await store(clean, [segment(0), ...projects.flatMap(wholeProject)]);

  const tokens: { secret: string; projects: readonly string[]; expiresAt: string | null }[] = [];
  /** The contents that each key must have shown, in the order of the commits. */
  const history = new Map<string, string[]>();
  const announced = new Map<Scope, number>();
  const running: Promise<unknown>[] = [];
  const seen: ReadonlyMap<Scope, number>[] = [];
  let now = start;

  const note = async (): Promise<void> => {
    // Includes expired tokens: a process whose clock is behind may still publish for them.
    for (const [key, body] of await expectedAnswers(clean, new Date(0))) {
      const bodies = history.get(key) ?? [];
      if (bodies.at(-1) !== body) history.set(key, [...bodies, body]);
    }
    for (const { scope, rev } of await readHeads(clean)) announced.set(scope, rev);
  };
  const write = (...args: [readonly [Scope, ...Scope[]], Parameters<typeof change>[2]]) => change(writer, ...args);
  const writeToken = (token: (typeof tokens)[number]) => write([instance], { put: [clientToken(token.secret, token)] });

  const perform = async ({ kind, project, number }: Operation): Promise<void> => {
    const scope = projectScope(project);
    const token = tokens[number % Math.max(1, tokens.length)];
    if (kind === 'flag') await write([scope], { put: [flag(project, number)] });
    if (kind === 'segment') await write([instance], { put: [segment(number)] });
    if (kind === 'both') await write([instance, scope], { put: [segment(number), flag(project, number)] });
    if (kind === 'unrelated') await write([instance], { put: [clientToken(`admin-${number}`, { type: 'admin' })] });
    if (kind === 'project') {
      const items = [...wholeProject(project), flag(project, number)];
      const [made] = await expectedProject(clean, project);
      await write([scope], made ? { remove: items } : { put: items });
    }
    if (kind === 'token') {
      const made = {
        secret: `${tokens.length}-${number}`,
        projects: reaches[number % reaches.length] ?? [],
        expiresAt: null,
      };
      tokens.push(made);
      await writeToken(made);
    }
    if (kind === 'elsewhere') await write([scope], { put: [elsewhere(project, number)] });
    if (!token) return;
    if (kind === 'ask') await openAskedForms(clean).note(sha256(token.secret));
    if (kind === 'revoke') {
      tokens.splice(tokens.indexOf(token), 1);
      await write([instance], { remove: [clientToken(token.secret)] });
    }
    if (kind === 'expire') token.expiresAt = new Date(now.getTime() + (number % 3) * 1000).toISOString();
    if (kind === 'extend') token.expiresAt = null;
    if (kind === 'narrow') token.projects = token.projects.slice(0, 1);
    if (kind === 'expire' || kind === 'extend' || kind === 'narrow') await writeToken(token);
  };

  const call = (process: Process | undefined, what: ReadonlyMap<Scope, number> | 'recovery'): void => {
    const deadline = Number.POSITIVE_INFINITY;
    running.push(process?.publish({ announced: what, now, deadline }).catch(() => undefined) ?? Promise.resolve());
  };

  for (const one of operations) {
    now = new Date(now.getTime() + 700);
    await perform(one);
    await note();
    seen.push(new Map(announced));
    const process = processes[one.process];
    if (one.deliver === 'one' || one.deliver === 'twice') call(process, new Map(announced));
    if (one.deliver === 'twice') call(processes[(one.process + 1) % processes.length], new Map(announced));
    if (one.deliver === 'shuffled') for (const old of seen.slice(-3).reverse()) call(process, old);
    if (one.deliver === 'recovery') call(process, 'recovery');
    // A replaced process may continue for a while beside its successor.
    if (one.deliver === 'restart') processes[one.process] = open();
    if (one.number % 2 === 0) await setTimeout(random() * 12);
  }
  await Promise.all(running);

  const last = openPublisher({ table: clean, catalog: openCatalog(clean), objects: memory });
  const recover = async () => {
    const { failed, ...done } = await last({ announced: 'recovery', now, deadline: Number.POSITIVE_INFINITY });
    expect([...failed]).toEqual([]);
    return done;
  };
  const published = () => [...memory.objects].map(([key, { body }]) => [key, Buffer.from(body).toString()] as const);
  // With only the cursors, this run must find everything that is out of date.
  await recover();
  const current = await expectedAnswers(clean, new Date(0));
  for (const [key, body] of published()) if (current.has(key)) expect([key, body]).toEqual([key, current.get(key)]);
  // An hour later it also compares lists: nothing may be missing or left over.
  now = new Date(now.getTime() + hour);
  await recover();
  expect(Object.fromEntries(published())).toEqual(Object.fromEntries(await expectedAnswers(clean, now)));

  const positions = new Map<string, number>();
  for (const { key, body } of memory.changes) {
    if (body === undefined) {
      positions.delete(key);
      continue;
    }
    const position = history.get(key)?.indexOf(body) ?? -1;
    expect([key, body, position]).toEqual([key, body, expect.any(Number)]);
    expect(position, `${body} was never the answer`).toBeGreaterThanOrEqual(0);
    expect(position, `${key} went back`).toBeGreaterThan(positions.get(key) ?? -1);
    positions.set(key, position);
  }
  expect(await recover()).toMatchObject({ put: 0, removed: 0 });
  world.end();
};

const expectedProject = async (table: Table, id: string) =>
  (await openCatalog(table).projects([id], { instanceRev: 0 })).projects;

describe('sdk §10.4: what is published', () => {
  it('is in the end what the function answers, and never went back, whatever stream, storage and processes do', async () => {
    await fc.assert(fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 24 }), fc.nat(), play), {
      numRuns: runs(6),
      endOnFailure: true,
    });
  }, 3_600_000);
});
