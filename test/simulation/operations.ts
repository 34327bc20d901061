import type { Change } from '../../lib/contract/schemas/change-request.ts';
import type { EventType } from '../../lib/contract/schemas/event.ts';
import type { NewReleasePlan } from '../../lib/contract/schemas/release-plan.ts';
import { archiveFeaturesIn } from '../../lib/flags/archive/archive.ts';
import { removeFeature } from '../../lib/flags/archive/remove.ts';
import { reviveFeature } from '../../lib/flags/archive/revive.ts';
import { createEnvironment, removeEnvironment } from '../../lib/flags/environments/write.ts';
import { disableFeatureIn } from '../../lib/flags/feature-environments/disable.ts';
import { enableFeatureIn } from '../../lib/flags/feature-environments/enable.ts';
import { addStrategyIn } from '../../lib/flags/feature-strategies/add.ts';
import { removeStrategyIn } from '../../lib/flags/feature-strategies/remove.ts';
import { updateStrategyIn } from '../../lib/flags/feature-strategies/update.ts';
import { tagFeature } from '../../lib/flags/feature-tags/change.ts';
import { createFeature } from '../../lib/flags/features/create.ts';
import { type LocatorContext, locateWithPermission, openFeatureLocator } from '../../lib/flags/features/locate.ts';
import { moveFeature } from '../../lib/flags/features/move.ts';
import { setDefaultStrategy } from '../../lib/flags/project-settings/default-strategy.ts';
import { linkEnvironment } from '../../lib/flags/project-settings/link-environment.ts';
import { unlinkEnvironment } from '../../lib/flags/project-settings/unlink-environment.ts';
import { createProject } from '../../lib/flags/projects/create.ts';
import { removeProject } from '../../lib/flags/projects/remove.ts';
import { renewSnapshots } from '../../lib/flags/projects/snapshots.ts';
import { addPlanIn } from '../../lib/flags/release-plans/add.ts';
import {
  pausePlanIn,
  removePlanIn,
  resumePlanIn,
  startMilestoneIn,
  takeBackByHandIn,
} from '../../lib/flags/release-plans/change.ts';
import { createSegment } from '../../lib/flags/segments/create.ts';
import { removeSegment } from '../../lib/flags/segments/remove.ts';
import { updateSegment } from '../../lib/flags/segments/update.ts';
import { createTagType, removeTagType } from '../../lib/flags/tag-types/write.ts';
import { createTag, removeTag } from '../../lib/flags/tags/write.ts';
import { createApiToken } from '../../lib/identity/api-tokens/create.ts';
import { revoke } from '../../lib/identity/api-tokens/delete.ts';
import { readApiTokens } from '../../lib/identity/api-tokens/view.ts';
import type { Caller } from '../../lib/identity/callers/caller.ts';
import type { CatalogCallerContext } from '../../lib/identity/callers/context.ts';
import { setProjectRoles } from '../../lib/identity/project-access/change.ts';
import { allRights } from '../../lib/identity/rights/rights.ts';
import { createUser } from '../../lib/identity/users/create.ts';
import { deleteAccount } from '../../lib/identity/users/delete.ts';
import type { Catalog } from '../../lib/store/catalog/catalog.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import type { Actor } from '../../lib/store/commit/journal.ts';
import { makeRequest, readFirst } from '../../lib/store/commit/request.ts';
import { appendAllPending, appendPending } from '../../lib/store/event-log/append.ts';
import { openHistory } from '../../lib/store/history/history.ts';
import { putState } from '../../lib/store/observations/readings.ts';
import {
  accessPartition,
  configPartition,
  featureEnvironmentKey,
  instance,
  projectPartition,
  projectScope,
  type Range,
  type Scope,
} from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { addChanges } from '../../lib/workflows/change-requests/add.ts';
import { applyDue } from '../../lib/workflows/change-requests/apply-due.ts';
import { guardSegment } from '../../lib/workflows/change-requests/guard/guard-segment.ts';
import { guardedProjectWrite } from '../../lib/workflows/change-requests/guard/guarded-project-write.ts';
import { arrivalGuard, departureGuard, guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';
import { moveRequest } from '../../lib/workflows/change-requests/move.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { importFeatures } from '../../lib/workflows/features-batch/import.ts';
import { restoreProject } from '../../lib/workflows/history/restore.ts';
import { undoCommit } from '../../lib/workflows/history/undo.ts';
import { continueJobs } from '../../lib/workflows/recovery/continue-jobs.ts';
import { moveReleases } from '../../lib/workflows/releases/clock.ts';
import { writePlan } from '../../lib/workflows/releases/write-plan.ts';
import { importState } from '../../lib/workflows/state/import.ts';
import { dataWith, stateOf, stateWith, tagType } from './documents.ts';
import type { Reader } from './sightings.ts';
import { smallSnapshots } from './small-snapshots.ts';

/** The input of an operation; each uses the members that it needs. */
export interface Subject {
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
  /** Value of a tag. */
  readonly tag: string;
  readonly segment: number;
  /** Id of a user. */
  readonly user: number;
  /** Selects one of two variants of the operation. */
  readonly on: boolean;
}

/** The context of an operation in a process, as a function has it. */
export interface Context {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly actor: Actor;
  readonly caller: Caller;
  readonly now: Date;
  /** Epoch ms. */
  readonly deadline: number;
  readonly reader: Reader;
  /** Scopes with new stream records; each call takes some of them. */
  readonly announced: () => readonly Scope[];
}

export interface Operation {
  /** The event that shows that the operation was done; absent: it may be done without an event. */
  readonly event?: EventType;
  readonly about: readonly (keyof Subject)[];
  readonly run: (context: Context, subject: Subject) => Promise<unknown>;
}

export const callerNamed = (name: string): Caller => ({
  kind: 'admin',
  name,
  userId: 1,
  tokenKey: '',
  session: null,
  projects: ['*'],
  environment: '*',
  rights: allRights,
});

const strategy = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'g' } };
const segmentsOf = ({ on, segment }: Subject): number[] => (on ? [segment] : []);

/** Reads the instance's revision as the gate of a request does. */
const instanceRevOf = async ({ table }: Context): Promise<number> => (await readHead(table, instance)).rev;

/** It remembers nothing of another table: only requests that have read ahead use its memory. */
const locator = openFeatureLocator('feature to write');

/** More than any request names: all that was read ahead may be as old as the beginning of the request. */
const everything: readonly Range[] = [
  { pk: configPartition },
  { pk: accessPartition },
  ...['p', 'q'].map((project) => ({ pk: projectPartition(project) })),
];

/**
 * The context that a function gives to its command; every second request has read everything ahead.
 */
const requestOf = async (context: Context): Promise<CatalogCallerContext & LocatorContext> => {
  const { catalog, actor, caller, now, deadline } = context;
  const instanceRev = await instanceRevOf(context);
  const source =
    instanceRev % 2 === 0 ? await readFirst(context.table, { scopes: '*', ranges: everything }) : context.table;
  return { ...makeRequest(source, { actor, caller, now, deadline, instanceRev }), catalog, locator };
};

/** Finds the project of a feature, as a writer does. @throws Problem NotFoundError */
const placed = async (context: Context, subject: Subject): Promise<Subject> => {
  const project = await locateWithPermission(await requestOf(context), 'UPDATE_FEATURE', subject.feature);
  return { ...subject, project };
};

/** The place of a write to an environment. */
const written = ({ project, environment }: Subject) => ({ project, extent: [environment] });

const strategyAt = async ({ table }: Context, { project, feature, environment }: Subject): Promise<string> => {
  const item = await getItem(table, featureEnvironmentKey(project, feature, environment));
  return item?.strategies[0]?.id ?? 'none';
};

/** The plan that the subject has now, and its milestones. */
const planAt = async ({ table }: Context, { project, feature, environment }: Subject) => {
  const item = await getItem(table, featureEnvironmentKey(project, feature, environment));
  return { id: item?.releasePlan?.id ?? 'none', milestones: item?.releasePlan?.milestones ?? [] };
};

const noTimes = { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default' } };

/**
 * Three stages: the second begins within some turns, the third an hour later, so that it is still waited for at the end of a
 * history.
 */
const release = (subject: Subject): NewReleasePlan => ({
  name: 'Slowly',
  milestones: [
    { name: 'm1', strategies: [noTimes], transitionCondition: { intervalMinutes: 40 / 60_000 } },
    {
      name: 'm2',
      strategies: [{ ...noTimes, segments: segmentsOf(subject) }],
      transitionCondition: { intervalMinutes: 60 },
      guards: [{ kind: 'alarm', onBreach: subject.on ? 'undo' : 'pause' }],
    },
    { name: 'm3', strategies: [noTimes] },
  ],
});

/** Changes of a segment of the project and of the strategy that uses it, or only of the feature. */
const proposal = ({ feature, segment, on }: Subject): Change[] => {
  const added: Change = { action: 'addStrategy', feature, payload: { ...strategy, constraints: [], segments: [] } };
  const renamed: Change = {
    action: 'updateSegment',
    payload: { id: segment, name: `segment ${segment}`, constraints: [] },
  };
  return on ? [added, renamed] : [added];
};

/** Moves a request from a draft to its application or its schedule: each move is a separate request. */
const carryRequest = async (process: Context, about: Subject): Promise<void> => {
  const subject = await placed(process, about);
  const { project, environment } = subject;
  const context = { ...process, instanceRev: await instanceRevOf(process) };
  const { id } = await addChanges(context, { project, environment, given: proposal(subject) });
  await moveRequest(context, { project, id, move: { state: 'In review' } });
  await moveRequest(context, { project, id, move: { state: 'Approved' } });
  const scheduledAt = new Date(process.now.getTime() + 300).toISOString();
  const move = subject.tag === 'xx' ? ({ state: 'Applied' } as const) : ({ state: 'Scheduled', scheduledAt } as const);
  await moveRequest(context, { project, id, move });
};

/** The target of a way back: one of the newest revisions. */
const wayBack = async (context: Context, { project, segment, tag, on }: Subject) => {
  const request = await requestOf(context);
  const { rev } = await readHead(context.table, projectScope(project));
  return {
    context: { ...request, history: openHistory(context.table, context.catalog) },
    input: { project, revision: Math.max(1, rev - segment + 1), segments: tag === 'xx', skipChangeRequests: on },
  };
};

/** Operations by name: they do what functions do, both the first commit and the completion. */
export const operations = {
  'create project': {
    event: 'project-created',
    about: ['project'],
    run: async (context, { project }) => {
      await createProject(await requestOf(context), { id: project, name: project });
    },
  },
  'remove project': {
    event: 'project-deleted',
    about: ['project'],
    run: async (context, { project }) => {
      await removeProject(await requestOf(context), project);
    },
  },
  'link environment': {
    event: 'project-environment-added',
    about: ['project', 'environment'],
    run: async (context, { project, environment }) => {
      await linkEnvironment(await requestOf(context), { project, environment });
    },
  },
  'unlink environment': {
    event: 'project-environment-removed',
    about: ['project', 'environment'],
    run: async (context, { project, environment }) => {
      await unlinkEnvironment(await requestOf(context), { project, environment });
    },
  },
  'create environment': {
    event: 'environment-created',
    about: ['environment'],
    run: async (context, { environment }) => {
      await createEnvironment(await requestOf(context), { name: environment, type: 'test' });
    },
  },
  'remove environment': {
    event: 'environment-deleted',
    about: ['environment'],
    run: async (context, { environment }) => {
      await removeEnvironment(await requestOf(context), environment);
    },
  },
  'create tag type': {
    event: 'tag-type-created',
    about: [],
    run: async (context) => {
      await createTagType(await requestOf(context), { name: tagType });
    },
  },
  'remove tag type': {
    event: 'tag-type-deleted',
    about: [],
    run: async (context) => {
      await removeTagType(await requestOf(context), tagType);
    },
  },
  'create tag': {
    event: 'tag-created',
    about: ['tag'],
    run: async (context, { tag: value }) => {
      await createTag(await requestOf(context), { type: tagType, value });
    },
  },
  'remove tag': {
    event: 'tag-deleted',
    about: ['tag'],
    run: async (context, { tag: value }) => {
      await removeTag(await requestOf(context), { type: tagType, value });
    },
  },
  'tag feature': {
    about: ['feature', 'tag', 'on'],
    run: async (context, { feature, tag: value, on }) => {
      const tags = [{ type: tagType, value }];
      const change = on ? { addedTags: tags, removedTags: [] } : { addedTags: [], removedTags: tags };
      await tagFeature(await requestOf(context), { feature, change });
    },
  },
  'create feature': {
    event: 'feature-created',
    about: ['project', 'feature'],
    run: async (context, { project, feature }) =>
      createFeature(await requestOf(context), { project, body: { name: feature } }),
  },
  'archive feature': {
    event: 'feature-archived',
    about: ['project', 'feature'],
    run: async (context, { project, feature }) => {
      await guardedProjectWrite(await requestOf(context), project, (unit, state) =>
        archiveFeaturesIn(unit, { state, features: [feature] }),
      );
    },
  },
  'revive feature': {
    about: ['feature'],
    run: async (context, { feature }) => {
      await reviveFeature(await requestOf(context), feature);
    },
  },
  'delete archived feature': {
    about: ['feature'],
    run: async (context, { feature }) => {
      await removeFeature(await requestOf(context), feature);
    },
  },
  'move feature': {
    event: 'feature-project-change',
    about: ['feature'],
    run: async (context, { feature }) => {
      const request = await requestOf(context);
      const project = await locateWithPermission(request, 'MOVE_FEATURE_TOGGLE', feature);
      const guard = arrivalGuard(context.caller.rights, 'Moving');
      const leave = departureGuard(context.caller.rights);
      await moveFeature(request, { place: { project, feature }, to: project === 'p' ? 'q' : 'p', guard, leave });
    },
  },
  'switch on': {
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const subject = await placed(context, about);
      await guardedWrite(await requestOf(context), written(subject), (unit) =>
        enableFeatureIn(unit, { place: subject, shouldActivateDisabledStrategies: false, rights: allRights }),
      );
    },
  },
  'switch off': {
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const subject = await placed(context, about);
      await guardedWrite(await requestOf(context), written(subject), (unit) => disableFeatureIn(unit, subject));
    },
  },
  'add strategy': {
    event: 'feature-strategy-add',
    about: ['feature', 'environment', 'segment', 'on'],
    run: async (context, about) => {
      const subject = await placed(context, about);
      await guardedWrite(await requestOf(context), written(subject), (unit) =>
        addStrategyIn(unit, { place: subject, strategy: { ...strategy, segments: segmentsOf(subject) } }),
      );
    },
  },
  'update strategy': {
    event: 'feature-strategy-update',
    about: ['feature', 'environment', 'segment', 'on'],
    run: async (context, about) => {
      const subject = await placed(context, about);
      const id = await strategyAt(context, subject);
      await guardedWrite(await requestOf(context), written(subject), (unit) =>
        updateStrategyIn(unit, { place: subject, id, change: { segments: segmentsOf(subject) } }),
      );
    },
  },
  'remove strategy': {
    event: 'feature-strategy-remove',
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const subject = await placed(context, about);
      const id = await strategyAt(context, subject);
      await guardedWrite(await requestOf(context), written(subject), (unit) =>
        removeStrategyIn(unit, { place: subject, id }),
      );
    },
  },
  'set default strategy': {
    event: 'default-strategy-updated',
    about: ['project', 'environment', 'segment', 'on'],
    run: async (context, subject) => {
      const body = { ...strategy, segments: segmentsOf(subject) };
      await setDefaultStrategy(await requestOf(context), { place: subject, body });
    },
  },
  'create segment': {
    event: 'segment-created',
    about: ['project', 'segment', 'on'],
    run: async (context, { project, segment, on }) => {
      const body = { name: `segment ${segment}`, project: on ? project : null, constraints: [] };
      await createSegment(await requestOf(context), body);
    },
  },
  'update segment': {
    event: 'segment-updated',
    about: ['project', 'segment', 'on'],
    run: async (context, { project, segment, on }) => {
      const body = { name: `segment ${segment}`, project: on ? project : null, constraints: [] };
      await updateSegment(await requestOf(context), { id: segment, body, guard: guardSegment });
    },
  },
  'remove segment': {
    event: 'segment-deleted',
    about: ['segment'],
    run: async (context, { segment }) => {
      await removeSegment(await requestOf(context), { id: segment, guard: guardSegment });
    },
  },
  'import state': {
    about: ['project', 'feature', 'environment', 'tag', 'on'],
    run: async (context, subject) => importState(await requestOf(context), stateWith(subject)),
  },
  'replace state': {
    about: ['project', 'feature'],
    run: async (context, subject) => importState(await requestOf(context), stateOf(subject)),
  },
  'import features': {
    event: 'features-imported',
    about: ['project', 'feature', 'environment', 'tag', 'segment', 'on'],
    run: async (context, subject) => importFeatures(await requestOf(context), dataWith(subject)),
  },
  restore: {
    about: ['project', 'segment', 'tag', 'on'],
    run: async (process, subject) => {
      const { context, input } = await wayBack(process, subject);
      await restoreProject(context, input);
    },
  },
  undo: {
    about: ['project', 'segment', 'tag', 'on'],
    run: async (process, subject) => {
      const { context, input } = await wayBack(process, subject);
      await undoCommit(context, input);
    },
  },
  'create token': {
    event: 'api-token-created',
    about: ['project', 'environment'],
    run: ({ table, caller, actor, now, deadline }, { project, environment }) =>
      createApiToken(
        { table, caller, actor, now, deadline, instanceRev: 0 },
        { tokenName: 'token', type: 'client', projects: [project], environment },
      ),
  },
  'delete token': {
    about: ['project'],
    run: async ({ table, actor, now, deadline }, { project }) => {
      const token = (await readApiTokens(table)).find(({ projects }) => projects.includes(project));
      if (token) await revoke({ table, actor, now, deadline }, token);
    },
  },
  'set roles': {
    about: ['project', 'user', 'on'],
    run: ({ table, caller, actor, now, deadline }, { project, user, on }) =>
      setProjectRoles(
        { table, caller, actor, now, deadline, instanceRev: 0 },
        { project, kind: 'user', id: user, roles: on ? [4] : [] },
      ),
  },
  'create user': {
    event: 'user-created',
    about: ['tag'],
    run: async ({ table, actor, now, deadline }, { tag: username }) =>
      createUser(
        { table, actor, now, deadline, instanceRev: 0 },
        { given: { username, rootRole: 3 }, baseUrl: 'https://halyard' },
      ),
  },
  'remove user': {
    event: 'user-deleted',
    about: ['user'],
    run: ({ table, actor, now, deadline }, { user }) =>
      deleteAccount({ table, actor, now, deadline, instanceRev: 0 }, { accountType: 'User', id: user }),
  },
  'change request': { about: ['feature', 'environment', 'segment', 'on', 'tag'], run: carryRequest },
  'add release': {
    event: 'release-plan-added',
    about: ['feature', 'environment', 'segment', 'on'],
    run: async (context, about) => {
      const place = await placed(context, about);
      await writePlan(await requestOf(context), place, (unit, by) =>
        addPlanIn(unit, { place, plan: release(place), by }),
      );
    },
  },
  'remove release': {
    event: 'release-plan-removed',
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id } = await planAt(context, place);
      await writePlan(await requestOf(context), place, (unit) => removePlanIn(unit, { place, id }));
    },
  },
  'start milestone': {
    event: 'release-plan-milestone-started',
    about: ['feature', 'environment', 'segment'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id, milestones } = await planAt(context, place);
      const milestone = milestones[place.segment - 1]?.id ?? 'none';
      await writePlan(await requestOf(context), place, (unit, by) =>
        startMilestoneIn(unit, { place, id, milestone, by }),
      );
    },
  },
  'take back milestone': {
    event: 'release-plan-milestone-taken-back',
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id } = await planAt(context, place);
      await writePlan(await requestOf(context), place, (unit, by) => takeBackByHandIn(unit, { place, id, by }));
    },
  },
  'pause release': {
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id } = await planAt(context, place);
      await writePlan(await requestOf(context), place, (unit, by) => pausePlanIn(unit, { place, id, by }));
    },
  },
  'resume release': {
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const place = await placed(context, about);
      const { id } = await planAt(context, place);
      await writePlan(await requestOf(context), place, (unit, by) => resumePlanIn(unit, { place, id, by }));
    },
  },
  alarm: {
    about: ['feature', 'environment', 'on'],
    run: async (context, about) => {
      const { project, feature, environment, on } = await placed(context, about);
      const { table, now } = context;
      const reading = {
        source: 'alarms',
        key: 'errors',
        state: on ? 'firing' : 'resolved',
        at: now.toISOString(),
      } as const;
      await putState(table, { project, feature, environment }, { ...reading, labels: {} }, now);
    },
  },
  'move releases': {
    about: [],
    run: async ({ table, catalog, now, deadline }) => {
      const { steps, looks } = await readSchedule(table, now);
      await moveReleases({ ...makeRequest(table, { now, deadline }), catalog }, [...steps, ...looks]);
    },
  },
  'apply what is due': {
    about: [],
    run: async ({ table, catalog, now, deadline }) =>
      applyDue({ table, catalog, now, deadline }, (await readSchedule(table, now)).due),
  },
  recover: {
    about: [],
    run: async ({ table, catalog, now, deadline }) => {
      await continueJobs({ table, catalog, now, deadline });
      await appendAllPending(table);
    },
  },
  'renew snapshots': {
    about: [],
    run: ({ table, now, deadline }) => renewSnapshots({ table, now, deadline }, smallSnapshots),
  },
  'file announced': {
    about: [],
    run: async ({ table, announced }) => {
      for (const scope of announced()) await appendPending(table, scope);
    },
  },
  'file project': { about: ['project'], run: ({ table }, { project }) => appendPending(table, projectScope(project)) },
  'read all': { about: [], run: ({ reader }) => reader.everything() },
  'read projects': { about: ['on'], run: ({ reader }, { on }) => reader.some(on ? ['p'] : ['p', 'q']) },
  'poll as an SDK': { about: ['on'], run: ({ reader }, { on }) => reader.sdk(on ? ['p'] : '*') },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];

export const operationNamed = (name: OperationName): Operation => operations[name];

/** Describes an operation in words. */
export const inWords = (name: OperationName, subject: Subject): string => {
  const words = operationNamed(name).about.map((member) => `${member} ${subject[member]}`);
  return words.length === 0 ? name : `${name} (${words.join(', ')})`;
};
