import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { Problem } from '../../../lib/contract/problems.ts';
import { clientDelta, clientFeatures } from '../../../lib/contract/schemas/sdk.ts';
import { addDependencyIn, removeDependencyIn } from '../../../lib/flags/feature-dependencies/change.ts';
import { selectClientFeatures } from '../../../lib/flags/sdk/client-features.ts';
import { type DeltaInput, selectDelta } from '../../../lib/flags/sdk/delta.ts';
import { updateSegment } from '../../../lib/flags/segments/update.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { type CommitBounds, openRecentCommits, recentBounds } from '../../../lib/store/catalog/recent-commits.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../../lib/store/table/items.ts';
import { instance, projectKey, projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { guardSegment } from '../../../lib/workflows/change-requests/guard/guard-segment.ts';
import { guardedProjectWrite } from '../../../lib/workflows/change-requests/guard/guarded-project-write.ts';
import { base } from '../../simulation/base.ts';
import { generator, oneOf } from '../../simulation/chance.ts';
import { directTable } from '../../simulation/direct.ts';
import { openServer } from '../../simulation/model-client.ts';
import { type Context, callerNamed, type Subject } from '../../simulation/operation.ts';
import { type OperationName, operationNamed, operationNames } from '../../simulation/operations.ts';
import type { Items } from '../../simulation/stored-items.ts';
import { runs } from '../../support/runs.ts';

/** The request of a token. */
type Question = Omit<DeltaInput, 'known'>;

const asked: readonly Question[] = [
  { reach: { projects: ['p'], environment: 'prod' }, filter: {} },
  { reach: { projects: ['q'], environment: 'prod' }, filter: {} },
  { reach: { projects: ['p', 'q', 'r'], environment: 'dev' }, filter: {} },
  { reach: { projects: '*', environment: 'prod' }, filter: {} },
  { reach: { projects: '*', environment: 'dev' }, filter: { namePrefix: 'a' } },
  { reach: { projects: '*', environment: 'prod' }, filter: { tag: ['kind:xx'] } },
  { reach: { projects: ['p', 'q'], environment: 'prod' }, filter: { project: ['q'] } },
];

/** The state of an SDK, as the repository of unleash-client keeps it. */
interface Held {
  readonly etag: string | undefined;
  readonly features: ReadonlyMap<string, unknown>;
  readonly segments: ReadonlyMap<number, unknown>;
  /** Number of removed projects at the time of this answer. */
  readonly removals: number;
}

const nothing: Held = { etag: undefined, features: new Map(), segments: new Map(), removals: 0 };

const apply = (held: Held, events: z.infer<typeof clientDelta>['events']): Held => {
  let features = new Map(held.features);
  let segments = new Map(held.segments);
  for (const event of events) {
    if (event.type === 'hydration') {
      features = new Map(event.features.map((one) => [one.name, one]));
      segments = new Map(event.segments.map((one) => [one.id, one]));
    } else if (event.type === 'feature-updated') features.set(event.feature.name, event.feature);
    else if (event.type === 'feature-removed') features.delete(event.featureName);
    else if (event.type === 'segment-updated') segments.set(event.segment.id, event.segment);
    else segments.delete(event.segmentId);
  }
  return { ...held, features, segments };
};

/** The memory of one process of the service. */
const openProcess = (table: Table, bounds: CommitBounds = recentBounds) => ({
  table,
  catalog: openCatalog(table),
  recentCommits: openRecentCommits(table, bounds),
});
type Process = ReturnType<typeof openProcess>;

const contextOf = async (own: Process) => ({
  ...own,
  actor: system,
  now: new Date(),
  deadline: Number.POSITIVE_INFINITY,
  instanceRev: (await readHead(own.table, instance)).rev,
});

const fullAnswer = async (own: Process, question: Question) => {
  const selection = await selectClientFeatures(await contextOf(own), { ...question, inline: false });
  return clientFeatures.parse(JSON.parse(selection.json.text()));
};

const segmentChange = async (context: Context, { segment, tag }: Subject): Promise<void> => {
  const instanceRev = (await readHead(context.table, instance)).rev;
  const constraints = [{ contextName: 'userId', operator: 'IN' as const, values: [tag, String(instanceRev)] }];
  const body = { name: `segment ${segment}`, project: null, constraints };
  await updateSegment({ ...context, instanceRev }, { id: segment, body, guard: guardSegment });
};

const dependencyChange = async (context: Context, { project, feature, tag, on }: Subject): Promise<void> => {
  const instanceRev = (await readHead(context.table, instance)).rev;
  const parent = tag === 'xx' ? 'a' : 'b';
  await guardedProjectWrite({ ...context, instanceRev }, project, (unit, state) =>
    on
      ? addDependencyIn(unit, { state, place: { project, feature }, dependency: { feature: parent } })
      : removeDependencyIn(unit, { place: { project, feature }, parent }),
  );
};

const left = new Set<OperationName>([
  ...(['change request', 'apply what is due', 'read all', 'read projects'] as const),
  // Here no release is under way, so these would be refused, or change no answer.
  ...(['add release with approvals', 'add counted release', 'approve milestone', 'change release'] as const),
  ...(['put safeguard of release', 'remove safeguard of release', 'put safeguard', 'remove safeguard'] as const),
  ...(['propose release', 'propose start', 'propose change of release', 'send counts', 'report metric'] as const),
]);
const simple = operationNames.filter((name) => !left.has(name));

const frequent: readonly OperationName[] = [
  'create feature',
  'switch on',
  'add strategy',
  'archive feature',
  'move feature',
  'remove segment',
];

/** Most operations change features, so that answers differ. */
const run = async (random: () => number, context: Context, subject: Subject): Promise<string> => {
  const draw = random();
  if (draw < 0.15) return segmentChange(context, subject).then(() => 'change segment');
  if (draw < 0.3) return dependencyChange(context, subject).then(() => 'change dependency');
  const name = draw < 0.6 ? oneOf(random, frequent) : oneOf(random, simple);
  await operationNamed(name).run(context, subject);
  return name;
};

const withoutLimits = async (table: Table): Promise<void> => {
  for (const id of ['p', 'q'])
    await transact({ table, actor: system, now: new Date() }, [projectScope(id)], async (unit) => {
      const project = await unit.get(projectKey(id));
      if (project) unit.put<ProjectItem>({ ...project, featureLimit: null, changeRequests: {} });
    });
};

/** A table, and everything that its SDKs were ever sent, by question. */
interface World {
  readonly items: Items;
  readonly processes: readonly [Process, Process];
  removals: number;
}

const openWorld = (items: Items, removals: number): World => {
  const server = openServer(items);
  return { items, processes: [openProcess(directTable(server)), openProcess(directTable(server))], removals };
};

const tally = new Map<string, number>();
const count = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);

const contextIn = ({ table, catalog }: Process): Context => ({
  table,
  catalog,
  actor: { createdBy: 'somebody', createdByUserId: 1 },
  caller: callerNamed('somebody'),
  now: new Date(Date.UTC(2030, 0, 1)),
  deadline: Number.POSITIVE_INFINITY,
  reader: { everything: async () => undefined, some: async () => undefined, sdk: async () => undefined },
  announced: () => [],
});

/** Creates three enabled features in q that use a segment. */
const prepare = async ({ processes: [own] }: World): Promise<void> => {
  await withoutLimits(own.table);
  const subject = { project: 'q', environment: 'prod', tag: 'xx', segment: 1, user: 1, on: true };
  for (const feature of ['b', 'c']) await operationNamed('create feature').run(contextIn(own), { ...subject, feature });
  for (const feature of ['a', 'b', 'c'])
    for (const name of ['switch on', 'add strategy'] as const)
      await operationNamed(name).run(contextIn(own), { ...subject, feature });
};

const act = async (random: () => number, world: World): Promise<void> => {
  const context = contextIn(oneOf(random, world.processes));
  const subject: Subject = {
    project: oneOf(random, ['p', 'q', 'q', 'r']),
    feature: oneOf(random, ['a', 'b', 'c', 'z']),
    environment: oneOf(random, ['dev', 'prod', 'prod', 'test']),
    tag: oneOf(random, ['xx', 'yy']),
    segment: oneOf(random, [1, 2, 3]),
    user: 1,
    on: random() < 0.6,
  };
  try {
    const name = await run(random, context, subject);
    count(name);
    if (name === 'remove project') world.removals++;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
};

/** Entity tags come back in these forms. */
const forms: readonly ((etag: string) => string)[] = [
  (etag) => etag,
  (etag) => etag.replaceAll('"', ''),
  (etag) => `W/${etag}`,
  (etag) => `"1", ${etag}`,
];

/** A process that follows few commits, and checks a tag first if there are more than very few new ones. */
const narrow: CommitBounds = { ...recentBounds, commits: 12, unchecked: 4 };
/** The instance and three projects: a tag contains the seen commit of each. */
const maxScopes = 4;

const commitsIn = (etag: string): number => Number(etag.replace(/^(W\/)?"?/, '').split(':')[0]);

/** An SDK with an old state asks; afterwards it must have the state of the full answer. */
const poll = async (random: () => number, world: World, question: Question, from: Held): Promise<Held> => {
  // Some processes are new, others remember much.
  const draw = random();
  const bounds = draw < 0.1 ? narrow : recentBounds;
  const own = draw < 0.2 ? openProcess(world.processes[0].table, bounds) : oneOf(random, world.processes);
  const known = from.etag && oneOf(random, forms)(from.etag);
  const { etag, json } = await selectDelta(await contextOf(own), { ...question, known });
  const { events } = json ? clientDelta.parse(JSON.parse(json.text())) : { events: [] };
  const held = { ...apply(from, events), etag: json ? etag : from.etag, removals: world.removals };
  const full = await fullAnswer(own, question);
  expect(Object.fromEntries(held.features)).toEqual(Object.fromEntries(full.features.map((one) => [one.name, one])));
  for (const segment of full.segments ?? []) expect(held.segments.get(segment.id)).toEqual(segment);
  for (const { type } of events) count(type);
  if (!json) count('304');
  if (known !== undefined && world.removals === from.removals) {
    const { commits, unchecked } = own.recentCommits.bounds;
    const behind = commitsIn(etag) - commitsIn(from.etag ?? '');
    const begunAnew = events.some(({ type }) => type === 'hydration');
    if (begunAnew) expect(behind + maxScopes).toBeGreaterThan(commits);
    else count(behind > unchecked ? 'continued after a look at the tag' : 'continued');
    if (begunAnew) count('too far behind');
  }
  return held;
};

const history = async (seed: number): Promise<void> => {
  const random = generator(seed);
  const { items } = await base();
  const world = openWorld(items.copy(), 0);
  await prepare(world);
  const sent = asked.map((question) => ({ question, all: [nothing] }));

  const pollAll = async (at: World): Promise<void> => {
    for (const { question, all } of sent) {
      const latest = all.at(-1) ?? nothing;
      for (const from of new Set([latest, oneOf(random, all)])) {
        const held = await poll(random, at, question, from);
        if (from === latest) all.push(held);
      }
    }
  };

  let backup = world.items.copy();
  let removalsThen = 0;
  for (let step = 0; step < 30; step++) {
    if (step === 15) {
      backup = world.items.copy();
      removalsThen = world.removals;
    }
    await act(random, world);
    if (random() < 0.5) await pollAll(world);
  }
  // After a restore, revisions occur again for other commits. The states of SDKs from after the backup are unknown
  // then.
  const restored = openWorld(backup, removalsThen + 1_000);
  for (let step = 0; step < 15; step++) {
    await act(random, restored);
    if (random() < 0.5) await pollAll(restored);
  }
};

describe('sdk §11: an SDK that follows deltas', () => {
  it('has what the full answer has, from any revision, after any history, also after a restore', async () => {
    const replayed = process.env.HALYARD_SEED === undefined ? undefined : Number(process.env.HALYARD_SEED);
    const seeds = replayed === undefined ? Array.from({ length: runs(20, 1_600) }, (_, i) => i + 1) : [replayed];
    for (const seed of seeds) {
      try {
        await history(seed);
      } catch (cause) {
        throw new Error(`History ${seed}; replay it with HALYARD_SEED=${seed}`, { cause });
      }
    }
    if (replayed !== undefined) return;
    const seen = Object.fromEntries(tally);
    for (const event of [
      'hydration',
      'feature-updated',
      'feature-removed',
      'segment-updated',
      'segment-removed',
      '304',
    ])
      expect([event, seen[event] ?? 0]).toEqual([event, expect.toSatisfy((n: number) => n > 20)]);
    for (const operation of [
      'move feature',
      'archive feature',
      'change segment',
      'change dependency',
      'unlink environment',
    ])
      expect([operation, seen[operation] ?? 0]).toEqual([operation, expect.toSatisfy((n: number) => n > 2)]);
    expect(seen.continued).toBeGreaterThan(250);
    for (const what of ['continued after a look at the tag', 'too far behind']) expect(seen[what]).toBeGreaterThan(10);
  }, 600_000);
});
