import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { ApiError, answerOf, type Client } from '../../../client/client.ts';
import type { Segment } from '../../../lib/evaluation/index.ts';
import { CliError } from '../../exit.ts';
import type { Configuration } from '../../flags/flag.ts';
import { type ReadFeature, readFeaturesAt } from '../../folder/read-state.ts';
import { decisionOf } from './decision.ts';
import type { Forward } from './forward.ts';
import type { Facts, ProductionFact } from './readiness.ts';

interface Wanted {
  readonly project: string;
  readonly flag: string;
  readonly days: number;
  readonly now: Date;
}

/** As many past revisions of a flag are looked at; with more changes it is no flag to remove. */
const maxRevisions = 100;

type ReadEnvironment = ReadFeature['environments'][number];

const configurationOf = ({ enabled, strategies, variants, releasePlans = [] }: ReadEnvironment): Configuration => ({
  enabled,
  // As the service decides: its own ones, then those of the active milestone.
  strategies: [
    ...strategies,
    ...releasePlans.flatMap((plan) =>
      plan.milestones.filter(({ id }) => id === plan.activeMilestoneId).flatMap((one) => one.strategies),
    ),
  ],
  otherStrategies: [],
  variants: variants ?? [],
});

/** 404: an older server, which does not know. */
const known = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
};

/** When each revision of a flag within the time was made, newest first, and the one before them. */
const revisionsSince = async (client: Client, { project, flag }: Wanted, since: string) => {
  const found: { readonly revision: number; readonly at: string }[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await answerOf(
      client.GET('/api/admin/projects/{projectId}/history', {
        params: {
          path: { projectId: project },
          query: { feature: flag, limit: 50, ...(before !== undefined && { before }) },
        },
      }),
    );
    for (const one of page.revisions) {
      found.push({ revision: one.revision, at: one.at });
      // What was decided when the time began.
      if (one.at < since) return found;
    }
    if (page.next === null) return found;
    if (found.length > maxRevisions)
      throw new CliError(
        `${flag} has changed more than ${maxRevisions} times since ${since.slice(0, 10)}: give fewer --days.`,
      );
    before = page.next;
  }
};

/** When an environment gave something else than now the last time. */
const lastOther = async (
  client: Client,
  wanted: Wanted,
  production: ReadonlyMap<string, Forward | undefined>,
  segments: ReadonlyMap<number, Segment>,
): Promise<ReadonlyMap<string, string>> => {
  const since = new Date(wanted.now.getTime() - wanted.days * 86_400_000).toISOString();
  const revisions = await revisionsSince(client, wanted, since);
  const other = new Map<string, string>();
  const names = [...production.keys()];
  for (const [index, { revision }] of revisions.entries()) {
    // A revision was in force until the next one was made.
    const until = revisions[index - 1]?.at ?? wanted.now.toISOString();
    if (index === 0) continue;
    const moment = { projectId: wanted.project, revision, feature: wanted.flag };
    const [feature] = (await readFeaturesAt(client, moment, names)) ?? [];
    for (const [environment, forward] of production) {
      if (other.has(environment) || forward === undefined) continue;
      const then = feature?.environments.find(({ name }) => name === environment);
      const decided = then && decisionOf(configurationOf(then), { environment, segments });
      const isSame = decided?.isSame === true && isDeepStrictEqual(decided.forward, forward);
      if (!isSame) other.set(environment, until);
    }
    if (other.size === production.size) break;
  }
  const oldest = revisions.at(-1);
  // The flag is younger than the time that is asked for.
  if (oldest !== undefined && oldest.at >= since)
    for (const [environment, forward] of production)
      if (forward !== undefined && !other.has(environment)) other.set(environment, oldest.at);
  return other;
};

const references = z.object({
  repositories: z.array(z.object({ name: z.string(), hunkCount: z.number() })),
});
const lifecycle = z.object({ lifecycle: z.object({ stage: z.string() }) });

/** Places in code that a scan has reported; undefined: the server does not know. */
const readReferences = async (client: Client, { project, flag }: Wanted): Promise<Facts['references']> => {
  const path = `/api/admin/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(flag)}/code-references`;
  // An older server has no such route.
  const answer = await known(answerOf(client.GET(path as never, {} as never) as never));
  const parsed = references.safeParse(answer);
  return parsed.success
    ? parsed.data.repositories.map(({ name, hunkCount }) => ({ name, places: hunkCount }))
    : undefined;
};

/** Everything that decides whether a flag can go, and its variants by name. */
export const readFacts = async (
  client: Client,
  wanted: Wanted,
): Promise<{ readonly facts: Facts; readonly variants: ReadonlyMap<string, Forward> }> => {
  const { project, flag } = wanted;
  const path = { projectId: project, featureName: flag };
  const [feature, pending, { segments: listed = [] }] = await Promise.all([
    answerOf(
      client.GET('/api/admin/projects/{projectId}/features/{featureName}', {
        params: { path, query: { variantEnvironments: 'true' } },
      }),
    ),
    answerOf(client.GET('/api/admin/projects/{projectId}/change-requests/pending/{featureName}', { params: { path } })),
    answerOf(client.GET('/api/admin/segments')),
  ]);
  const segments = new Map(listed.map((segment) => [segment.id, segment]));
  const production = feature.environments.filter(({ type }) => type === 'production');
  const decided = production.map((one) => ({
    environment: one.name,
    decision: decisionOf(configurationOf(one), { environment: one.name, segments }),
  }));
  const forwards = new Map(
    decided.map(({ environment, decision }) => [environment, decision.isSame ? decision.forward : undefined] as const),
  );
  const other = await lastOther(client, wanted, forwards, segments);
  const stage = lifecycle.safeParse(feature);
  const variants = new Map<string, Forward>();
  for (const environment of feature.environments)
    for (const { name, payload } of [
      ...(environment.variants ?? []),
      ...environment.strategies.flatMap((strategy) => strategy.variants ?? []),
    ])
      if (!variants.has(name)) variants.set(name, { enabled: true, variant: { name, ...(payload && { payload }) } });
  return {
    variants,
    facts: {
      flag,
      project,
      type: feature.type ?? 'release',
      days: wanted.days,
      production: decided.map(
        ({ environment, decision }): ProductionFact => ({
          environment,
          forward: decision.isSame ? decision.forward : undefined,
          note: decision.isSame ? decision.note : decision.reason,
          otherAt: other.get(environment),
        }),
      ),
      parents: (feature.dependencies ?? []).map((one) => one.feature),
      dependants: feature.children ?? [],
      changeRequests: pending.map(({ id }) => id),
      releases: production
        .filter(({ releasePlans = [] }) => releasePlans.some(({ completedAt }) => completedAt === null))
        .map(({ name }) => name),
      lastSeenAt: feature.lastSeenAt ?? null,
      references: await readReferences(client, wanted),
      stage: stage.success ? stage.data.lifecycle.stage : undefined,
      isStale: feature.stale ?? false,
    },
  };
};

/** Flags of a project that are marked for removal: stale, or completed. */
export const readMarked = async (client: Client, project: string): Promise<readonly string[]> => {
  const marked: string[] = [];
  for (let offset = 0; ; ) {
    const { features, total } = await answerOf(
      client.GET('/api/admin/search/features', {
        params: { query: { project: `IS:${project}`, limit: '100', offset: String(offset), sortBy: 'name' } },
      }),
    );
    for (const feature of features) {
      const stage = lifecycle.safeParse(feature);
      if (feature.stale || (stage.success && stage.data.lifecycle.stage === 'completed')) marked.push(feature.name);
    }
    offset += features.length;
    if (features.length === 0 || offset >= total) return marked;
  }
};
