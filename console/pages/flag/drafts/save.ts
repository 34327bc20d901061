import { answerOf } from '../../../../client/client.ts';
import { ApiError } from '../../../../client/error.ts';
import { writeHeaders } from '../../../../client/revision.ts';
import { api } from '../../../api/client.ts';
import { proposeChanges } from '../../../queries/change-requests.ts';
import { type FlagPath, flagNow } from '../../../queries/flag.ts';
import { type FlagPlace, switchFlag } from '../../../queries/flags.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { type Definition, definitionOf, nothing } from '../definition.ts';
import { bodyOf, proposed, variantBodies } from './bodies.ts';
import type { Draft } from './drafts.ts';
import { type Operation, operationsBetween, withIds } from './operations.ts';
import { rebase } from './rebase.ts';

/** Executes one operation. @param comment for the history; empty: none @returns the id of an added strategy */
const execute = async (place: FlagPlace, operation: Operation, comment: string): Promise<string | undefined> => {
  const header = writeHeaders({ comment });
  if (operation.kind === 'add-strategy') {
    const { strategy, sortOrder } = operation;
    const { id } = await answerOf(
      api.POST('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies', {
        params: { path: place, header },
        body: { ...bodyOf(strategy), ...(sortOrder !== undefined && { sortOrder }) },
      }),
    );
    return id;
  }
  if (operation.kind === 'update-strategy')
    await answerOf(
      api.PUT(
        '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}',
        {
          params: { path: { ...place, strategyId: operation.after.id }, header },
          body: bodyOf(operation.after, operation.before),
        },
      ),
    );
  else if (operation.kind === 'order-strategies')
    await answerOf(
      api.POST(
        '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/set-sort-order',
        { params: { path: place, header }, body: [...operation.positions] },
      ),
    );
  else if (operation.kind === 'remove-strategy')
    await answerOf(
      api.DELETE(
        '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}',
        { params: { path: { ...place, strategyId: operation.strategy.id }, header } },
      ),
    );
  else
    await answerOf(
      api.PUT('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants', {
        params: { path: place, header },
        body: variantBodies(operation.after, operation.before),
      }),
    );
  return undefined;
};

/** Reads the stored definition, bypassing every cache. */
const readNow = async ({ projectId, featureName, environment }: FlagPlace) => {
  const flag = await flagNow({ projectId, featureName });
  const found = flag.environments.find(({ name }) => name === environment);
  return { flag, enabled: found?.enabled === true, definition: found === undefined ? nothing : definitionOf(found) };
};

const isSame = (a: Definition, b: Definition): boolean => operationsBetween(a, b).length === 0;

const conflict = (message: string): ApiError =>
  new ApiError({ status: 409, name: 'Conflict', message, details: [], id: undefined });

/**
 * Reads again before anything is written, so that changes that another user has saved are not overwritten unseen.
 * @throws ApiError 409 if there are such changes; `onMoved` then gets the draft on top of them
 */
const requireUnmoved = async (place: FlagPlace, draft: Draft, onMoved: (draft: Draft) => void) => {
  const now = await readNow(place);
  if (isSame(now.definition, draft.base)) return now;
  const { definition, clashes } = rebase(draft.base, draft.edited, now.definition);
  onMoved({ base: now.definition, edited: definition, clashes });
  throw conflict(texts.draft.movedNow);
};

interface SaveOptions {
  /** For reviewers or for the history; empty: none. */
  readonly comment: string;
  /** Gets the draft on top of the stored definition, if that has changed. */
  readonly onMoved: (draft: Draft) => void;
}

/** Adds a draft to the caller's change request. @returns the id of the request */
export const proposeDraft = async (
  place: FlagPlace,
  draft: Draft,
  { comment, onMoved }: SaveOptions,
): Promise<number> => {
  await requireUnmoved(place, draft, onMoved);
  const { projectId, environment, featureName } = place;
  return proposeChanges(
    { projectId, environment },
    operationsBetween(draft.base, draft.edited).map((operation) => proposed(featureName, operation)),
    comment,
  );
};

/**
 * Saves a draft, step by step. If a step fails, `onMoved` gets the remaining changes, so that none is lost or made
 * twice.
 * @returns a function that undoes the change
 * @throws ApiError of the step that failed
 */
export const saveDraft = async (
  place: FlagPlace,
  draft: Draft,
  { comment, onMoved }: SaveOptions,
): Promise<() => Promise<void>> => {
  const before = await requireUnmoved(place, draft, onMoved);
  const given = new Map<string, string>();
  try {
    for (const operation of operationsBetween(draft.base, draft.edited)) {
      const id = await execute(place, operation, comment);
      if (id !== undefined && operation.kind === 'add-strategy') given.set(operation.strategy.id, id);
    }
  } catch (error) {
    const left = await readNow(place).catch(() => undefined);
    if (left !== undefined) {
      const { definition, clashes } = rebase(draft.base, withIds(draft.edited, given), left.definition);
      onMoved({ base: left.definition, edited: definition, clashes });
    }
    throw error;
  }
  const saved = await readNow(place);
  return async () => {
    const now = await readNow(place);
    if (!isSame(now.definition, saved.definition)) throw conflict(texts.draft.undoRefused);
    for (const operation of operationsBetween(now.definition, before.definition)) await execute(place, operation, '');
    // The service has switched the flag off, because it had no active strategy left.
    if (before.enabled && !now.enabled && !saved.enabled) await switchFlag(place, true, '');
  };
};

/** Adds other changes of a flag to the caller's change request. @returns the id of the request */
export const proposeChange = (
  { projectId, featureName }: FlagPath,
  environment: string,
  change:
    | { readonly action: 'archiveFeature' | 'deleteDependency' }
    | {
        readonly action: 'addDependency';
        readonly payload: { readonly feature: string; readonly enabled: boolean; readonly variants?: string[] };
      },
  comment: string,
): Promise<number> => proposeChanges({ projectId, environment }, [{ ...change, feature: featureName }], comment);
