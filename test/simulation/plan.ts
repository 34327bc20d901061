import { generator, oneOf } from './chance.ts';
import type { Subject } from './operation.ts';
import type { OperationName } from './operations.ts';

/** One request, or one run of a background task. */
export interface Task {
  readonly id: number;
  readonly name: OperationName;
  readonly subject: Subject;
}

/** All inputs that determine a history. */
export interface Plan {
  /** For each process, its tasks in order. */
  readonly lanes: readonly (readonly Task[])[];
  /** Seed of the scheduler and of all faults. */
  readonly schedule: number;
  readonly settings: {
    /** Share of transactions that fail. */
    readonly faults: number;
    /** Share of turns in which a process dies. */
    readonly deaths: number;
    readonly whims: number;
    /** Frequency with which reads and the application of transactions are interrupted. */
    readonly cuts: number;
    readonly pageSize: number;
    /** Number of simultaneous requests in one process. */
    readonly atOnce: number;
    /**
     * Number of turns that the first process has alone, before all others run to their end and it goes on. One change of
     * process at a chosen turn finds most races ("Probabilistic Concurrency Testing", ASPLOS 2010).
     */
    readonly interrupted?: number;
    /** Whether a process that has nothing in memory reads snapshots; there is one of q, of an older revision. */
    readonly snapshots?: boolean;
    /** Whether there is a release whose next milestone is overdue (base.ts). */
    readonly released?: boolean;
  };
  readonly subject: Subject;
}

/** The background tasks. */
const background = [
  'recover',
  'file announced',
  'apply what is due',
  'move releases',
] as const satisfies readonly OperationName[];
const backgroundWithSnapshots = [...background, 'renew snapshots', 'renew snapshots'] as const;
const reading = ['read all', 'read projects', 'poll as an SDK'] as const satisfies readonly OperationName[];

/** What people and the clock do with a release. */
const releases = [
  ...(['add release', 'remove release', 'start milestone', 'take back milestone', 'pause release'] as const),
  ...(['resume release', 'switch on', 'alarm', 'move releases', 'move releases', 'move releases'] as const),
] satisfies readonly OperationName[];

/** What several people do with a release of which not one of them may decide alone. */
const approved = [
  ...(['add release with approvals', 'approve milestone', 'approve milestone', 'start milestone'] as const),
  ...(['change release', 'take back milestone', 'pause release', 'resume release', 'switch on'] as const),
  ...(['set roles', 'move releases', 'move releases'] as const),
] satisfies readonly OperationName[];

/** What is measured of a release, and what follows from it. */
const measured = [
  ...(['add counted release', 'send counts', 'report metric', 'put safeguard', 'put safeguard of release'] as const),
  ...(['remove safeguard', 'remove safeguard of release', 'start milestone', 'resume release', 'switch on'] as const),
  ...(['move releases', 'move releases', 'move releases'] as const),
] satisfies readonly OperationName[];

/** What is reviewed of a release. */
const proposed = [
  ...(['propose release', 'propose start', 'propose change of release', 'change release', 'pause release'] as const),
  ...(['resume release', 'switch on', 'apply what is due', 'move releases', 'move releases'] as const),
] satisfies readonly OperationName[];

/** Groups of operations on releases. */
const releaseThemes: readonly (readonly OperationName[])[] = [
  releases,
  [...releases, 'switch on', 'switch off', 'add strategy', 'remove strategy'],
  [...releases, 'move feature', 'archive feature', 'revive feature', 'switch on', 'alarm'],
  [...releases, 'restore', 'undo', 'replace state', 'import state', 'remove segment'],
  approved,
  [...approved, 'remove user', 'create user', 'switch off', 'move feature'],
  measured,
  [...measured, 'alarm', 'change release', 'take back milestone', 'switch off', 'move feature', 'restore', 'undo'],
  proposed,
  [...proposed, 'add release', 'remove release', 'approve milestone', 'set roles', 'restore', 'undo'],
];

/** Groups of operations that create and remove the same things. */
const themes: readonly (readonly OperationName[])[] = [
  ['create project', 'remove project'],
  ['create feature', 'archive feature', 'delete archived feature', 'revive feature'],
  ['move feature', 'create feature'],
  ['link environment', 'unlink environment'],
  ['link environment', 'unlink environment', 'delete archived feature', 'create feature'],
  ['create environment', 'remove environment'],
  ['create tag type', 'remove tag type', 'create tag', 'tag feature'],
  ['create tag', 'remove tag', 'tag feature'],
  ['create tag', 'remove tag', 'tag feature', 'move feature'],
  ['switch on', 'switch off'],
  ['add strategy', 'update strategy', 'remove strategy', 'switch on'],
  ['create segment', 'update segment', 'remove segment', 'add strategy', 'set default strategy'],
  ['add strategy', 'set default strategy', 'switch on', 'remove segment'],
  ['create token', 'delete token'],
  ...releaseThemes,
  ['set roles', 'create project', 'remove project'],
  ['set roles', 'create user', 'remove user', 'remove project', 'create project'],
  ['change request'],
  ['import state', 'import features', 'restore', 'undo'],
  ['import state', 'replace state', 'move feature', 'remove segment', 'restore'],
  ['restore', 'undo', 'add strategy', 'switch on', 'switch off', 'tag feature'],
  ['restore', 'undo', 'archive feature', 'create feature', 'revive feature', 'update segment', 'change request'],
];

type Step = readonly [OperationName, Partial<Subject>?];

/** Where the release of the base is. */
const inDev = { environment: 'dev' } as const;

/**
 * Operations that a guard keeps apart: one begins to use what the other removes, or both take the last place. For each
 * process its steps. They meet in short histories without anything else, because the moment at which the guard matters is
 * short, too.
 */
const duels: readonly (readonly (readonly Step[])[])[] = [
  [[['remove segment']], [['set default strategy']]],
  [[['remove segment']], [['add strategy']]],
  [[['update segment']], [['set default strategy', { project: 'p' }]]],
  [[['remove tag']], [['tag feature']]],
  [[['remove project', { project: 'p' }]], [['create project', { project: 'p' }]]],
  [[['remove tag']], [['create tag'], ['tag feature']]],
  [[['unlink environment']], [['link environment'], ['switch on']]],
  [[['create feature', { feature: 'n' }]], [['create feature', { feature: 'm' }]]],
  [
    [
      ['create feature', { project: 'p', feature: 'n' }],
      ['revive feature', { feature: 'z' }],
    ],
    [['create feature', { project: 'p', feature: 'm' }]],
  ],
  [
    [['create feature', { project: 'p', feature: 'n' }], ['move feature']],
    [['create feature', { project: 'p', feature: 'm' }]],
  ],
  [
    [
      ['set roles', { user: 2, on: true }],
      ['set roles', { user: 1, on: false }],
    ],
    [['set roles', { user: 2, on: false }]],
  ],
  [
    [['read all'], ['poll as an SDK']],
    [['tag feature', { feature: 'z' }], ['remove tag'], ['remove segment']],
  ],
  [[['add strategy']], [['update segment', { on: false }], ['update strategy']]],
  [[['set roles', { user: 2, on: true }]], [['remove user', { user: 2 }]]],
  [[['read all']], [['renew snapshots']]],
  [[['renew snapshots']], [['read all']]],
  [[['renew snapshots']], [['add strategy'], ['renew snapshots']]],
  // A release of feature a in dev has a milestone whose time has come (base.ts).
  [[['move releases']], [['pause release', inDev]]],
  [[['move releases']], [['move releases']]],
  [[['move releases']], [['switch off', inDev]]],
  [[['move releases']], [['start milestone', { ...inDev, segment: 3 }], ['move releases']]],
  [[['move releases']], [['remove release', inDev]]],
  [[['move releases']], [['move feature']]],
  [[['move feature']], [['move releases']]],
  [
    [['move releases'], ['move releases']],
    [['move releases'], ['alarm', inDev]],
  ],
  [[['move releases']], [['switch off', inDev], ['move releases'], ['switch on', inDev]]],
  [[['undo', { on: true }]], [['move releases']]],
  // Somebody else runs the release from then on.
  [
    [['move releases']],
    [
      ['pause release', inDev],
      ['resume release', { ...inDev, user: 2 }],
    ],
  ],
  [
    [['start milestone', { ...inDev, user: 2 }], ['move releases'], ['move releases']],
    [['set roles', { user: 2, on: false }]],
  ],
  [[['alarm', inDev], ['move releases'], ['move releases']], [['change release', { ...inDev, on: true }]]],
  [
    [['put safeguard', inDev], ['report metric', inDev], ['move releases']],
    [['switch off', inDev], ['move releases'], ['switch on', inDev]],
  ],
  [
    [
      ['remove release', inDev],
      ['add counted release', { ...inDev, on: false }],
      ['send counts', inDev],
    ],
    [['move releases'], ['move releases'], ['pause release', inDev]],
  ],
];

/** What operations of a duel meet at: a feature, its environment, a tag and a global segment that are there (base.ts). */
const meeting: Subject = {
  project: 'q',
  feature: 'a',
  environment: 'prod',
  tag: 'xx',
  segment: 1,
  user: 1,
  on: true,
};

const subjectFrom = (random: () => number): Subject => ({
  project: oneOf(random, ['p', 'p', 'q']),
  feature: oneOf(random, ['z', 'a', 'n']),
  environment: oneOf(random, ['prod', 'prod', 'dev']),
  tag: oneOf(random, ['xx', 'xx', 'yy']),
  segment: oneOf(random, [1, 1, 2, 3]),
  user: oneOf(random, [1, 2]),
  on: random() < 0.6,
});

/** Kinds of operations to leave out, separated by commas: `HALYARD_WITHOUT='remove tag,move feature'`. */
const left = new Set((process.env.HALYARD_WITHOUT ?? '').split(',').map((name) => name.trim()));

/** A subject that equals `focus` except for some members, so that requests concern the same thing. */
const near = (random: () => number, focus: Subject): Subject => {
  const other = subjectFrom(random);
  const keep = <T>(own: T, another: T): T => (random() < 0.7 ? own : another);
  return {
    project: keep(focus.project, other.project),
    feature: keep(focus.feature, other.feature),
    environment: keep(focus.environment, other.environment),
    tag: keep(focus.tag, other.tag),
    segment: keep(focus.segment, other.segment),
    user: other.user,
    on: other.on,
  };
};

const some = (random: () => number, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** After how many turns of the first process it may be interrupted: from its first read to its last write. */
const [firstTurn, lastTurn] = [5, 26];

/** How many duels there are until each was interrupted at each turn. */
export const roundOfDuels = duels.length * (lastTurn - firstTurn + 1);

/** The nth short plan: the first process is interrupted, and the others run to their end before it goes on. */
const duelFrom = (n: number): Plan => {
  let id = 0;
  const steps = duels[n % duels.length] ?? [];
  const round = Math.floor(n / duels.length);
  return {
    lanes: steps.map((lane) =>
      lane.flatMap(([name, about]) => (left.has(name) ? [] : [{ id: ++id, name, subject: { ...meeting, ...about } }])),
    ),
    schedule: n,
    subject: meeting,
    settings: {
      ...{ faults: 0, deaths: 0, whims: 0, cuts: 0, pageSize: 1000, atOnce: 1 },
      interrupted: firstTurn + (round % (lastTurn - firstTurn + 1)),
      snapshots: steps.flat().some(([name]) => name === 'renew snapshots'),
      released: steps.flat().some(([name]) => name === 'move releases'),
    },
  };
};

/** The plan of a seed: even seeds are duels, in order. */
export const planFrom = (seed: number): Plan => (seed % 2 === 0 ? duelFrom(seed / 2 - 1) : swarmFrom(seed));

/**
 * A random plan. Each one draws from some of the operations only ("Swarm Testing", ISSTA 2012): few kinds that meet
 * often find more than all kinds that rarely meet.
 */
const swarmFrom = (seed: number): Plan => {
  const random = generator(seed);
  const snapshots = seed % 4 === 3;
  const released = seed % 3 === 0;
  const count = some(random, 1, 3);
  // Where there is a release, most of it is about that release.
  const kinds = Array.from({ length: count }, (_, i) =>
    oneOf(random, released && i === 0 ? releaseThemes : themes),
  ).flat();
  const focus = { ...subjectFrom(random), ...(released && { project: 'q', feature: 'a' }) };
  let id = 0;
  const tasks = (length: number, names: readonly OperationName[]): Task[] => {
    const wanted = names.filter((name) => !left.has(name));
    if (wanted.length === 0) return [];
    return Array.from({ length }, () => ({ id: ++id, name: oneOf(random, wanted), subject: near(random, focus) }));
  };
  const lanes = [
    ...Array.from({ length: some(random, 2, 4) }, () => tasks(some(random, 3, 12), kinds)),
    tasks(some(random, 0, 6), ['recover']),
    tasks(some(random, 0, 4), snapshots ? backgroundWithSnapshots : background),
    tasks(some(random, 0, 8), reading),
  ];
  return {
    lanes,
    schedule: some(random, 0, 2 ** 31),
    subject: focus,
    settings: {
      faults: oneOf(random, [0, 0.05, 0.2]),
      deaths: oneOf(random, [0, 0.01, 0.03]),
      whims: oneOf(random, [0.02, 0.1, 0.3]),
      cuts: oneOf(random, [0, 0.1, 0.4]),
      pageSize: oneOf(random, [2, 5, 1000]),
      atOnce: oneOf(random, [1, 1, 2]),
      snapshots,
      released,
    },
  };
};
