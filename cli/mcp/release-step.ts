import type { Client } from '../../client/client.ts';
import { changeOf, writeHeaders } from '../../client/revision.ts';
import { maySkipReview } from '../changing/rules.ts';
import { wayOf } from '../changing/way.ts';
import { CliError } from '../exit.ts';
import { plainLine } from '../output/plain-text.ts';
import { activeOf, inPlace, type Plan, type Release, type ReleasePlace, requireRelease } from '../releases/release.ts';
import { headText } from '../releases/text.ts';
import type { Effect, Made, Prepared } from './write-tool.ts';

const planPath =
  '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}' as const;

type Planned = Release & { readonly plan: Plan };

/** One thing that an agent may do to a release that runs. */
export interface ReleaseStep {
  /** What changes, as a sentence; undefined: nothing. @throws CliError when it would be refused */
  readonly summary: (release: Planned) => string | undefined;
  /** The plan afterwards, and the revision of the project. */
  readonly make: (
    client: Client,
    params: {
      readonly path: ReturnType<typeof inPlace> & { readonly planId: string };
      readonly header: ReturnType<typeof writeHeaders>;
    },
  ) => Promise<{ readonly data: Plan; readonly revision: number | undefined }>;
}

export const pausing: ReleaseStep = {
  summary: ({ place, plan }) =>
    plan.pause?.reason === 'person'
      ? undefined
      : `the release "${plan.name}" of ${place.feature} in ${place.environment} is paused; what is in force stays`,
  make: (client, params) => changeOf(client.POST(`${planPath}/pause`, { params })),
};

export const resuming: ReleaseStep = {
  summary: ({ place, plan }) =>
    plan.pause
      ? `the release "${plan.name}" of ${place.feature} in ${place.environment} goes on; it was paused: ${plan.pause.text}`
      : undefined,
  make: (client, { path, header }) =>
    changeOf(
      client.POST(
        '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{id}/resume',
        { params: { path: { ...path, id: path.planId }, header } },
      ),
    ),
};

export const takingBack: ReleaseStep = {
  summary: ({ place, plan }) => {
    const active = activeOf(plan);
    if (!active) return undefined;
    const { takesBackTo } = plan;
    if (!takesBackTo)
      throw new CliError(
        `"${active.name}" cannot be taken back: the plan "${plan.name}" was changed since it began, or a milestone was taken back already.`,
      );
    const again = takesBackTo.name === null ? 'what was there before the release' : `"${takesBackTo.name}"`;
    return `the milestone "${active.name}" of ${place.feature} in ${place.environment} is taken back: ${again} is in force again, and the release is paused`;
  },
  make: (client, params) => changeOf(client.POST(`${planPath}/back`, { params })),
};

/** @throws CliError where people may do this without a review, but an agent that may not skip reviews may not */
const requireDirectWay = async (client: Client, place: ReleasePlace): Promise<void> => {
  const way = await wayOf(client, place, false);
  if (way.kind === 'direct' || (await maySkipReview(client, place))) return;
  throw new CliError(
    `An agent lets a release in ${place.environment} go on only with a token that may skip reviews ("SKIP_CHANGE_REQUEST"): a person who may update the release has to do it. pause_release and take_back_release need no review.`,
  );
};

/** The state of a release, as far as an agent that plans has to know that it is still the same. */
const stateOf = ({ activeMilestoneId, pause, completedAt }: Plan) => ({ activeMilestoneId, pause, completedAt });

interface Asked {
  readonly place: ReleasePlace;
  readonly comment?: string | undefined;
  /** Whether nobody should have to wait for it: it needs no review, also in production. */
  readonly isExempt: boolean;
}

/** Prepares a step on the plan that a feature has. @throws CliError when it has none, or an agent may not do it there */
export const prepareReleaseStep = async (
  client: Client,
  step: ReleaseStep,
  { place, comment, isExempt }: Asked,
): Promise<Prepared> => {
  const release = await requireRelease(client, place);
  const summary = step.summary(release);
  if (summary === undefined) return { effects: [], make: () => Promise.resolve({ text: 'Nothing to change.' }) };
  if (!isExempt) await requireDirectWay(client, place);
  const effect: Effect = {
    feature: place.feature,
    environment: place.environment,
    way: 'at once',
    summary: plainLine(summary),
    before: stateOf(release.plan),
    after: null,
  };
  return {
    effects: [effect],
    make: async (expected): Promise<Made> => {
      const { data, revision } = await step.make(client, {
        path: { ...inPlace(place), planId: release.plan.id },
        header: writeHeaders({ expected, comment }),
      });
      return { text: headText(place, data), ...(revision !== undefined && { revision }) };
    },
  };
};
