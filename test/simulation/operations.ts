import type { Change } from '../../lib/contract/schemas/change-request.ts';
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
import { locateWithPermission } from '../../lib/flags/features/locate.ts';
import { moveFeature } from '../../lib/flags/features/move.ts';
import { setDefaultStrategy } from '../../lib/flags/project-settings/default-strategy.ts';
import { linkEnvironment } from '../../lib/flags/project-settings/link-environment.ts';
import { unlinkEnvironment } from '../../lib/flags/project-settings/unlink-environment.ts';
import { createProject } from '../../lib/flags/projects/create.ts';
import { removeProject } from '../../lib/flags/projects/remove.ts';
import { renewSnapshots } from '../../lib/flags/projects/snapshots.ts';
import { createSegment } from '../../lib/flags/segments/create.ts';
import { removeSegment } from '../../lib/flags/segments/remove.ts';
import { updateSegment } from '../../lib/flags/segments/update.ts';
import { createTagType, removeTagType } from '../../lib/flags/tag-types/write.ts';
import { createTag, removeTag } from '../../lib/flags/tags/write.ts';
import { createApiToken } from '../../lib/identity/api-tokens/create.ts';
import { revoke } from '../../lib/identity/api-tokens/delete.ts';
import { readApiTokens } from '../../lib/identity/api-tokens/view.ts';
import { setProjectRoles } from '../../lib/identity/project-access/change.ts';
import { allRights } from '../../lib/identity/rights/rights.ts';
import { createUser } from '../../lib/identity/users/create.ts';
import { deleteAccount } from '../../lib/identity/users/delete.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import { appendAllPending, appendPending } from '../../lib/store/event-log/append.ts';
import { openHistory } from '../../lib/store/history/history.ts';
import { featureEnvironmentKey, projectScope } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { applyDue } from '../../lib/workflows/change-requests/apply-due.ts';
import { guardSegment } from '../../lib/workflows/change-requests/guard/guard-segment.ts';
import { guardedProjectWrite } from '../../lib/workflows/change-requests/guard/guarded-project-write.ts';
import { arrivalGuard, departureGuard, guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';
import { readSchedule } from '../../lib/workflows/change-requests/schedule.ts';
import { importFeatures } from '../../lib/workflows/features-batch/import.ts';
import { restoreProject } from '../../lib/workflows/history/restore.ts';
import { undoCommit } from '../../lib/workflows/history/undo.ts';
import { continueJobs } from '../../lib/workflows/recovery/continue-jobs.ts';
import { importState } from '../../lib/workflows/state/import.ts';
import { carryRequest } from './carry-request.ts';
import { dataWith, stateOf, stateWith, tagType } from './documents.ts';
import { type Context, type Operation, placed, requestOf, type Subject, written } from './operation.ts';
import { releaseOperations } from './release-operations.ts';
import { smallSnapshots } from './small-snapshots.ts';

const strategy = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'g' } };
const segmentsOf = ({ on, segment }: Subject): number[] => (on ? [segment] : []);

const strategyAt = async ({ table }: Context, { project, feature, environment }: Subject): Promise<string> => {
  const item = await getItem(table, featureEnvironmentKey(project, feature, environment));
  return item?.strategies[0]?.id ?? 'none';
};

/** Changes of a segment of the project and of the strategy that uses it, or only of the feature. */
const proposal = ({ feature, segment, on }: Subject): Change[] => {
  const added: Change = { action: 'addStrategy', feature, payload: { ...strategy, constraints: [], segments: [] } };
  const renamed: Change = {
    action: 'updateSegment',
    payload: { id: segment, name: `segment ${segment}`, constraints: [] },
  };
  return on ? [added, renamed] : [added];
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
  'change request': {
    about: ['feature', 'environment', 'segment', 'on', 'tag', 'user'],
    run: (context, about) => carryRequest(context, about, async (place) => proposal(place)),
  },
  ...releaseOperations,
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
