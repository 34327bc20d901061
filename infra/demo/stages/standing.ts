import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import {
  type PlanStatus,
  planStatus,
  type ReleasePlan,
  releasePlan,
} from '../../../lib/contract/schemas/release-plan.ts';
import { type Api, type Caller, DemoFailed } from '../api.ts';
import type { Names } from '../names.ts';
import { type Release, stages } from './stages.ts';

const feature = z.object({
  environments: z.array(
    z.object({ name: z.string(), enabled: z.boolean(), releasePlans: z.array(releasePlan).optional() }),
  ),
});

/** How a release stands. */
export interface Standing {
  readonly plan: ReleasePlan;
  readonly enabled: boolean;
  /** Position of the active stage; -1: none is. */
  readonly stage: number;
}

/** Whose plans are read, and where. */
export interface Place {
  readonly api: Api;
  readonly names: Names;
  readonly by: Caller;
}

/** The clock runs every minute, and a stage lasts a minute; the rest is patience with a busy machine. In ms. */
const patience = 330_000;
const pause = 1_000;

const pathOf = ({ project }: Names, name: string): string => `/api/admin/projects/${project}/features/${name}`;

/** @throws DemoFailed when there is no plan */
export const readStanding = async ({ api, names, by }: Place, release: Release): Promise<Standing> => {
  const { environments } = await api.ask({ by, path: pathOf(names, release.feature) }, feature);
  const here = environments.find(({ name }) => name === names.environment);
  const plan = here?.releasePlans?.[0];
  if (!here || !plan) throw new DemoFailed(`${release.feature} has no plan in ${names.environment}`);
  const stage = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId);
  return { plan, enabled: here.enabled, stage };
};

/** How the service says that the plan stands: what it waits for, and what its guards have found. */
export const readStatus = ({ api, names, by }: Place, release: Release, { plan }: Standing): Promise<PlanStatus> => {
  const path = `${pathOf(names, release.feature)}/environments/${names.environment}/release-plans/${plan.id}/status`;
  return api.ask({ by, path }, planStatus);
};

/** `stage “Half”, paused: …`, for messages. */
export const standingText = ({ plan, stage, enabled }: Standing): string => {
  const where = stage === -1 ? 'before the first stage' : `in stage “${stages[stage]?.name}”`;
  const state = plan.completedAt ? 'complete' : plan.pause ? `paused: ${plan.pause.text}` : 'running';
  return `${where}, ${enabled ? state : `switched off, ${state}`}`;
};

/**
 * Waits until the clock of the service has moved a release.
 * @throws DemoFailed when it does not, or has done something else meanwhile
 */
export const untilStands = async (
  place: Place,
  release: Release,
  {
    what,
    is,
    mayBe,
  }: {
    readonly what: string;
    /** It has come about. */
    readonly is: (standing: Standing) => boolean;
    /** It may still come about. */
    readonly mayBe: (standing: Standing) => boolean;
  },
): Promise<Standing> => {
  for (const begun = Date.now(); ; await delay(pause)) {
    const standing = await readStanding(place, release);
    if (is(standing)) return standing;
    const told = `${release.feature} should be ${what}, and is ${standingText(standing)}`;
    if (!mayBe(standing)) throw new DemoFailed(told);
    if (Date.now() - begun > patience) throw new DemoFailed(`${told}, after ${patience / 1000} s`);
  }
};
