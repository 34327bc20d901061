import type { Change } from '../../lib/contract/schemas/change-request.ts';
import type { EventType } from '../../lib/contract/schemas/event.ts';
import { archiveFeatures } from '../../lib/flags/archive/archive.ts';
import { removeFeatures } from '../../lib/flags/archive/remove.ts';
import { reviveFeatures } from '../../lib/flags/archive/revive.ts';
import { finishEnvironmentRemoval } from '../../lib/flags/environments/finish-removal.ts';
import { createEnvironment, removeEnvironment } from '../../lib/flags/environments/write.ts';
import { disableFeature } from '../../lib/flags/feature-environments/disable.ts';
import { enableFeature } from '../../lib/flags/feature-environments/enable.ts';
import { addStrategy } from '../../lib/flags/feature-strategies/add.ts';
import { removeStrategy } from '../../lib/flags/feature-strategies/remove.ts';
import { updateStrategy } from '../../lib/flags/feature-strategies/update.ts';
import { scopesOfTagging, tagFeatures } from '../../lib/flags/feature-tags/change.ts';
import { createFeature } from '../../lib/flags/features/create.ts';
import { stateOf } from '../../lib/flags/features/dependents.ts';
import { locateFor } from '../../lib/flags/features/locate.ts';
import { moveFeature } from '../../lib/flags/features/move.ts';
import { setDefaultStrategy } from '../../lib/flags/project-settings/default-strategy.ts';
import { linkEnvironment } from '../../lib/flags/project-settings/link-environment.ts';
import { finishUnlinking, unlinkEnvironment } from '../../lib/flags/project-settings/unlink-environment.ts';
import { createProject } from '../../lib/flags/projects/create.ts';
import { finishProjectRemoval } from '../../lib/flags/projects/finish-removal.ts';
import { removeProject } from '../../lib/flags/projects/remove.ts';
import { createSegment, segmentScopes } from '../../lib/flags/segments/create.ts';
import { removeSegment, requireUnused } from '../../lib/flags/segments/remove.ts';
import { requireSegment } from '../../lib/flags/segments/require.ts';
import { projectOfSegment, updateSegment } from '../../lib/flags/segments/update.ts';
import { createTagType, removeTagType } from '../../lib/flags/tag-types/write.ts';
import { finishTagRemoval } from '../../lib/flags/tags/finish-removal.ts';
import { createTag, removeTag } from '../../lib/flags/tags/write.ts';
import { createApiToken } from '../../lib/identity/api-tokens/create.ts';
import { revoke } from '../../lib/identity/api-tokens/delete.ts';
import { readApiTokens } from '../../lib/identity/api-tokens/view.ts';
import type { Caller } from '../../lib/identity/callers/caller.ts';
import { setProjectRoles } from '../../lib/identity/project-access/change.ts';
import { allRights } from '../../lib/identity/rights/rights.ts';
import type { Catalog } from '../../lib/store/catalog/catalog.ts';
import type { Actor } from '../../lib/store/commit/journal.ts';
import { readHead } from '../../lib/store/commit/read-heads.ts';
import { transact, type UnitOfWork } from '../../lib/store/commit/unit-of-work.ts';
import { appendAllPending, appendPending } from '../../lib/store/event-log/append.ts';
import { runOrDefer } from '../../lib/store/jobs/job.ts';
import { changeReserved } from '../../lib/store/jobs/reserve-segment.ts';
import { featureEnvironmentKey, instance, projectScope, type Scope } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { addChanges } from '../../lib/workflows/change-requests/add.ts';
import { applyDue } from '../../lib/workflows/change-requests/due.ts';
import { moveRequest } from '../../lib/workflows/change-requests/move.ts';
import { finishWork } from '../../lib/workflows/recovery/finish.ts';
import type { Reader } from './sightings.ts';

/** What an operation is about; each looks at the members it needs. */
export interface Subject {
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
  /** Value of a tag. */
  readonly tag: string;
  readonly segment: number;
  /** Id of a user. */
  readonly user: number;
  /** Which of two ways. */
  readonly on: boolean;
}

/** What a process carries an operation out with, as a function has it. */
export interface Context {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly actor: Actor;
  readonly caller: Caller;
  readonly now: Date;
  /** Epoch ms. */
  readonly deadline: number;
  readonly reader: Reader;
  /** Scopes that the stream has news of; each call takes some of them. */
  readonly news: () => readonly Scope[];
}

export interface Operation {
  /** The event by which it is known that it was done; absent: it may be done without one. */
  readonly event?: EventType;
  readonly about: readonly (keyof Subject)[];
  readonly run: (context: Context, subject: Subject) => Promise<unknown>;
}

export const callerNamed = (name: string): Caller => ({
  kind: 'admin',
  name,
  userId: 1,
  tokenKey: '',
  projects: ['*'],
  environment: '*',
  rights: allRights,
});

export const tagType = 'kind';
const strategy = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'g' } };
const segmentsOf = ({ on, segment }: Subject): number[] => (on ? [segment] : []);

/** The instance's revision as the gate of a request reads it. */
const instanceRevOf = async ({ table }: Context): Promise<number> => (await readHead(table, instance)).rev;

const inProject = ({ table, actor, now, deadline }: Context, project: string, work: (unit: UnitOfWork) => unknown) =>
  transact({ table, actor, now, deadline }, [projectScope(project)], async (unit) => {
    await work(unit);
  });

const inBoth = ({ table, actor, now, deadline }: Context, project: string, work: (unit: UnitOfWork) => unknown) =>
  transact({ table, actor, now, deadline }, [projectScope(project), instance], async (unit) => {
    await work(unit);
  });

const inInstance = ({ table, actor, now, deadline }: Context, work: (unit: UnitOfWork) => unknown) =>
  transact({ table, actor, now, deadline }, [instance], async (unit) => {
    await work(unit);
  });

/** Where the feature is, as who writes to it knows it. @throws Problem NotFoundError */
const placed = async ({ table, caller }: Context, subject: Subject): Promise<Subject> => {
  const project = await locateFor(table, caller.rights, 'UPDATE_FEATURE', subject.feature);
  return { ...subject, project };
};

const strategyAt = async ({ table }: Context, { project, feature, environment }: Subject): Promise<string> => {
  const item = await getItem(table, featureEnvironmentKey(project, feature, environment));
  return item?.strategies[0]?.id ?? 'none';
};

/** A change of a segment of the project and of the strategy that uses it, or only of the feature. */
const proposal = ({ feature, segment, on }: Subject): Change[] => {
  const added: Change = { action: 'addStrategy', feature, payload: { ...strategy, constraints: [], segments: [] } };
  const renamed: Change = {
    action: 'updateSegment',
    payload: { id: segment, name: `segment ${segment}`, constraints: [] },
  };
  return on ? [added, renamed] : [added];
};

/** From a draft to its application, or to its schedule: each move is a request of its own. */
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

/** By name: what functions do, first commit and finishing, as they do it. */
export const operations = {
  'create project': {
    event: 'project-created',
    about: ['project'],
    run: async (context, { project }) => {
      const work = { kind: 'remove-project', project } as const;
      await finishProjectRemoval(context, work);
      await inBoth(context, project, (unit) => createProject(unit, { id: project, name: project }, context));
    },
  },
  'remove project': {
    event: 'project-deleted',
    about: ['project'],
    run: async (context, { project }) => {
      const work = { kind: 'remove-project', project } as const;
      await inBoth(context, project, (unit) => removeProject(unit, project, context.actor));
      await runOrDefer(context, work, finishProjectRemoval);
    },
  },
  'link environment': {
    event: 'project-environment-added',
    about: ['project', 'environment'],
    run: async (context, { project, environment }) => {
      const work = { kind: 'unlink-environment', project, environment } as const;
      await finishUnlinking(context, work);
      await inProject(context, project, (unit) => linkEnvironment(unit, { project, environment }));
    },
  },
  'unlink environment': {
    event: 'project-environment-removed',
    about: ['project', 'environment'],
    run: async (context, { project, environment }) => {
      const work = { kind: 'unlink-environment', project, environment } as const;
      await inBoth(context, project, (unit) => unlinkEnvironment(unit, { project, environment }, context.actor));
      await runOrDefer(context, work, finishUnlinking);
    },
  },
  'create environment': {
    event: 'environment-created',
    about: ['environment'],
    run: async (context, { environment }) => {
      const work = { kind: 'remove-environment', environment } as const;
      await finishEnvironmentRemoval(context, work);
      await inInstance(context, (unit) =>
        createEnvironment(unit, { name: environment, type: 'test' }, context.catalog),
      );
    },
  },
  'remove environment': {
    event: 'environment-deleted',
    about: ['environment'],
    run: async (context, { environment }) => {
      const work = { kind: 'remove-environment', environment } as const;
      await inInstance(context, (unit) => removeEnvironment(unit, environment, context.actor));
      await runOrDefer(context, work, finishEnvironmentRemoval);
    },
  },
  'create tag type': {
    event: 'tag-type-created',
    about: [],
    run: async (context) => {
      await finishTagRemoval(context, { kind: 'remove-tags', type: tagType });
      await inInstance(context, (unit) => createTagType(unit, { name: tagType }));
    },
  },
  'remove tag type': {
    event: 'tag-type-deleted',
    about: [],
    run: async (context) => {
      const work = { kind: 'remove-tags', type: tagType } as const;
      await inInstance(context, (unit) => removeTagType(unit, tagType, context.actor));
      await runOrDefer(context, work, finishTagRemoval);
    },
  },
  'create tag': {
    event: 'tag-created',
    about: ['tag'],
    run: async (context, { tag: value }) => {
      await finishTagRemoval(context, { kind: 'remove-tags', type: tagType, value });
      await inInstance(context, (unit) => createTag(unit, { type: tagType, value }));
    },
  },
  'remove tag': {
    event: 'tag-deleted',
    about: ['tag'],
    run: async (context, { tag: value }) => {
      const tag = { type: tagType, value };
      const work = { kind: 'remove-tags', ...tag } as const;
      await inInstance(context, (unit) => removeTag(unit, tag, context.actor));
      await runOrDefer(context, work, finishTagRemoval);
    },
  },
  'tag feature': {
    about: ['feature', 'tag', 'on'],
    run: async (context, { feature, tag: value, on }) => {
      const { table, caller, actor, now, deadline } = context;
      const project = await locateFor(table, caller.rights, 'UPDATE_FEATURE', feature);
      const tags = [{ type: tagType, value }];
      const added = on ? tags : [];
      const scopes = await scopesOfTagging(context, project, added);
      await transact({ table, actor, now, deadline }, scopes, (unit) =>
        tagFeatures(unit, project, [feature], { addedTags: added, removedTags: on ? [] : tags }, scopes),
      );
    },
  },
  'create feature': {
    event: 'feature-created',
    about: ['project', 'feature'],
    run: (context, { project, feature }) =>
      inProject(context, project, (unit) => createFeature(unit, project, { name: feature }, context.now)),
  },
  'archive feature': {
    event: 'feature-archived',
    about: ['project', 'feature'],
    run: async (context, { project, feature }) => {
      const instanceRev = await instanceRevOf(context);
      await inProject(context, project, async (unit) =>
        archiveFeatures(unit, await stateOf(context.catalog, project, instanceRev), [feature], context.now),
      );
    },
  },
  'revive feature': {
    about: ['feature'],
    run: async (context, { feature }) => {
      const project = await locateFor(context.table, context.caller.rights, 'UPDATE_FEATURE', feature);
      await inProject(context, project, (unit) => reviveFeatures(unit, project, [feature]));
    },
  },
  'delete archived feature': {
    about: ['feature'],
    run: async (context, { feature }) => {
      const project = await locateFor(context.table, context.caller.rights, 'DELETE_FEATURE', feature);
      await inProject(context, project, (unit) => removeFeatures(unit, project, [feature]));
    },
  },
  'move feature': {
    event: 'feature-project-change',
    about: ['feature'],
    run: async (context, { feature }) => {
      const { table, catalog, caller, actor, now, deadline } = context;
      const instanceRev = await instanceRevOf(context);
      const from = await locateFor(table, caller.rights, 'MOVE_FEATURE_TOGGLE', feature);
      const to = from === 'p' ? 'q' : 'p';
      const order = { scopes: [projectScope(from), projectScope(to)], actor, now, deadline } as const;
      await transact({ table, ...order }, order.scopes, async (unit) =>
        moveFeature(unit, await stateOf(catalog, from, instanceRev), { project: from, feature }, to, () => undefined),
      );
    },
  },
  'switch on': {
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const subject = await placed(context, about);
      await inProject(context, subject.project, (unit) =>
        enableFeature(unit, subject, {
          shouldActivateDisabledStrategies: false,
          mayAddStrategy: true,
          now: context.now,
        }),
      );
    },
  },
  'switch off': {
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const subject = await placed(context, about);
      await inProject(context, subject.project, (unit) => disableFeature(unit, subject));
    },
  },
  'add strategy': {
    event: 'feature-strategy-add',
    about: ['feature', 'environment', 'segment', 'on'],
    run: async (context, about) => {
      const subject = await placed(context, about);
      await inProject(context, subject.project, (unit) =>
        addStrategy(unit, subject, { ...strategy, segments: segmentsOf(subject) }, context.now),
      );
    },
  },
  'update strategy': {
    event: 'feature-strategy-update',
    about: ['feature', 'environment', 'segment', 'on'],
    run: async (context, about) => {
      const subject = await placed(context, about);
      const id = await strategyAt(context, subject);
      await inProject(context, subject.project, (unit) =>
        updateStrategy(unit, subject, id, { segments: segmentsOf(subject) }),
      );
    },
  },
  'remove strategy': {
    event: 'feature-strategy-remove',
    about: ['feature', 'environment'],
    run: async (context, about) => {
      const subject = await placed(context, about);
      const id = await strategyAt(context, subject);
      await inProject(context, subject.project, (unit) => removeStrategy(unit, subject, id));
    },
  },
  'set default strategy': {
    event: 'default-strategy-updated',
    about: ['project', 'environment', 'segment', 'on'],
    run: (context, subject) =>
      inProject(context, subject.project, (unit) =>
        setDefaultStrategy(unit, subject, { ...strategy, segments: segmentsOf(subject) }),
      ),
  },
  'create segment': {
    event: 'segment-created',
    about: ['project', 'segment', 'on'],
    run: async (context, { project, segment, on }) => {
      const { table, catalog, caller, actor, now, deadline } = context;
      const home = on ? project : null;
      const by = { catalog, rights: caller.rights, createdBy: caller.name, now };
      await transact({ table, actor, now, deadline }, segmentScopes(home), (unit) =>
        createSegment(unit, { name: `segment ${segment}`, project: home, constraints: [] }, by),
      );
    },
  },
  'update segment': {
    event: 'segment-updated',
    about: ['project', 'segment', 'on'],
    run: async (context, { project, segment, on }) => {
      const { table, actor, now, deadline } = context;
      const [before, home] = [await projectOfSegment(context, segment), on ? project : null];
      const scopes = segmentScopes(before, home);
      const given = { name: `segment ${segment}`, project: home, constraints: [] };
      const run = (unit: UnitOfWork) => updateSegment(unit, segment, given, context);
      if (before === null && home !== null)
        await changeReserved(context, segment, { scopes, allow: async () => undefined, run });
      else await transact({ table, actor, now, deadline }, scopes, run);
    },
  },
  'remove segment': {
    event: 'segment-deleted',
    about: ['segment'],
    run: async (context, { segment }) => {
      const { table, catalog, actor, now, deadline } = context;
      const project = await projectOfSegment(context, segment);
      const scopes = segmentScopes(project);
      const allow = async (unit: UnitOfWork) => requireUnused(unit, await requireSegment(unit, segment), catalog);
      const run = (unit: UnitOfWork) => removeSegment(unit, segment, catalog);
      if (project === null) await changeReserved(context, segment, { scopes, allow, run });
      else
        await transact({ table, actor, now, deadline }, scopes, async (unit) => {
          await allow(unit);
          await run(unit);
        });
    },
  },
  'create token': {
    event: 'api-token-created',
    about: ['project', 'environment'],
    run: ({ table, catalog, caller, actor, now, deadline }, { project, environment }) =>
      createApiToken(
        { table, catalog, caller, actor, now, deadline, instanceRev: 0 },
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
    run: ({ table, catalog, caller, actor, now, deadline }, { project, user, on }) =>
      setProjectRoles(
        { table, catalog, caller, actor, now, deadline, instanceRev: 0 },
        { project, kind: 'user', id: user, roles: on ? [4] : [] },
      ),
  },
  'change request': { about: ['feature', 'environment', 'segment', 'on', 'tag'], run: carryRequest },
  'apply what is due': {
    about: [],
    run: ({ table, catalog, now, deadline }) => applyDue({ table, catalog, now, deadline }),
  },
  recover: {
    about: [],
    run: async ({ table, catalog, now, deadline }) => {
      await finishWork(table, catalog, { now, deadline });
      await appendAllPending(table);
    },
  },
  'file news': {
    about: [],
    run: async ({ table, news }) => {
      for (const scope of news()) await appendPending(table, scope);
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

/** An operation in words. */
export const inWords = (name: OperationName, subject: Subject): string => {
  const words = operationNamed(name).about.map((member) => `${member} ${subject[member]}`);
  return words.length === 0 ? name : `${name} (${words.join(', ')})`;
};
