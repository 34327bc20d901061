import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

/** Insights into one project, and into all that the caller sees (docs/contract/insights.md). */

const ofAll = '/api/admin/insights';
const ofProject = '/api/admin/projects/{projectId}/insights';

/** The answer may have read a year of events: it is not asked for again while somebody looks at it. */
const staleTime = 5 * 60_000;

/** What is asked for: a project, undefined for all, and the number of days until today. */
export interface InsightsPlace {
  readonly projectId: string | undefined;
  readonly days: number;
}

const readAll = (days: number, signal: AbortSignal) =>
  answerOf(api.GET(ofAll, { params: { query: { days } }, signal }));
const readProject = (projectId: string, days: number, signal: AbortSignal) =>
  answerOf(api.GET(ofProject, { params: { path: { projectId }, query: { days } }, signal }));

type AllInsights = Awaited<ReturnType<typeof readAll>>;
/** What is known of one project and of all. */
export type Insights = Omit<AllInsights, 'projects'>;
/** Some numbers of each project. */
export type ProjectNumbers = AllInsights['projects'][number];

const read = async ({ projectId, days }: InsightsPlace, signal: AbortSignal) => {
  if (projectId === undefined) return readAll(days, signal);
  return { ...(await readProject(projectId, days, signal)), projects: undefined };
};

export const insights = (place: InsightsPlace) =>
  queryOptions({
    queryKey: ['insights', place.projectId ?? null, place.days],
    queryFn: ({ signal }) => read(place, signal),
    staleTime,
  });

const asText = { headers: { Accept: 'text/csv' }, parseAs: 'text' } as const;

/** The days of the insights as CSV. */
export const insightsCsv = async ({ projectId, days }: InsightsPlace): Promise<string> => {
  const query = { days };
  return String(
    projectId === undefined
      ? await answerOf(api.GET(ofAll, { params: { query }, ...asText }))
      : await answerOf(api.GET(ofProject, { params: { path: { projectId }, query }, ...asText })),
  );
};
