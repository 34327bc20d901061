import { answerOf, type Client } from '../../client/client.ts';
import type { PlannedChange, ProjectEnvironment } from '../changing/change.ts';
import { readPending } from '../changing/propose.ts';
import { rolloutChange } from '../changing/rollout.ts';
import { switchChange } from '../changing/switch.ts';
import { wayOf } from '../changing/way.ts';
import { readRelease } from '../releases/release.ts';
import type { Step } from './make-changes.ts';

/** The desired state of a feature in an environment; an absent member does not change. */
export interface Wish {
  readonly feature: string;
  readonly enabled?: boolean | undefined;
  /** In percent. */
  readonly rollout?: number | undefined;
  readonly strategyId?: string | undefined;
}

/** The changes that give a feature the desired state. A change that takes the feature from users comes first. */
const changesFor = async (
  client: Client,
  { project, environment }: ProjectEnvironment,
  { feature, enabled, rollout, strategyId }: Wish,
): Promise<readonly PlannedChange[]> => {
  const { enabled: isOn, strategies } = await answerOf(
    client.GET('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}', {
      params: { path: { projectId: project, featureName: feature, environment } },
    }),
  );
  const { plan } = await readRelease(client, { project, feature, environment });
  const state = { feature, environment, enabled: isOn, strategies, plan: plan?.name };
  const share = rollout === undefined ? undefined : rolloutChange(state, rollout, strategyId);
  const added = share?.change.action === 'addStrategy' ? [share.change.payload] : [];
  const turned =
    enabled === undefined ? undefined : switchChange({ ...state, strategies: [...strategies, ...added] }, enabled);
  const both = enabled === false ? [turned, share] : [share, turned];
  return both.filter((one) => one !== undefined);
};

/** Notes for a person about the change request that gets the changes. */
const noteOf = async (client: Client, place: ProjectEnvironment): Promise<readonly string[]> => {
  const pending = await readPending(client, place);
  if (!pending) return [];
  const { id, state } = pending;
  const reviews = state === 'Draft' ? 'It stays a draft until it is sent to review.' : 'Its reviews are cleared.';
  return [`The changes in ${place.environment} go into your pending change request ${id}. ${reviews}`];
};

/** A step with the necessary changes, and notes about it. Without changes, the review rules are not read. */
export const planStep = async (
  client: Client,
  place: ProjectEnvironment,
  { wishes, direct }: { readonly wishes: readonly Wish[]; readonly direct: boolean },
): Promise<{ readonly steps: readonly Step[]; readonly notes: readonly string[] }> => {
  const changes: PlannedChange[] = [];
  for (const wish of wishes) changes.push(...(await changesFor(client, place, wish)));
  return stepsOf(client, place, { changes, direct });
};

/** A step with the changes, and notes about it; without changes, the review rules are not read. */
export const stepsOf = async (
  client: Client,
  place: ProjectEnvironment,
  { changes, direct }: { readonly changes: readonly PlannedChange[]; readonly direct: boolean },
): Promise<{ readonly steps: readonly Step[]; readonly notes: readonly string[] }> => {
  if (changes.length === 0) return { steps: [], notes: [] };
  const way = await wayOf(client, place, direct);
  const notes = way.kind === 'change request' ? await noteOf(client, place) : [];
  return { steps: [{ place, way, changes }], notes };
};
