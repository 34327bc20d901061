import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { type ContextField, contextOf } from './context.ts';

/** A question to the playground (docs/contract/playground.md §8). */
export interface Question {
  readonly environments: readonly string[];
  /** Absent: all projects. */
  readonly project?: string | undefined;
  readonly context: readonly ContextField[];
  /** A past time; absent: now. */
  readonly at?: string | undefined;
}

const load = ({ environments, project, context, at }: Question, signal: AbortSignal) =>
  answerOf(
    api.POST('/api/admin/playground/advanced', {
      body: {
        environments: [...environments],
        projects: project === undefined ? '*' : [project],
        context: contextOf(context),
        ...(at && { at }),
      },
      signal,
    }),
  );

export type EvaluatedFlag = Awaited<ReturnType<typeof load>>['features'][number];
/** The result of one flag for one context in one environment, with its explanation. */
export type Evaluation = EvaluatedFlag['environments'][string][number];

export const evaluations = (question: Question) =>
  queryOptions({
    queryKey: ['playground', question],
    queryFn: async ({ signal }) => (await load(question, signal)).features,
    enabled: question.environments.length > 0,
    placeholderData: keepPreviousData,
  });

/** Names of the fields that contexts have. */
export const contextFieldNames = queryOptions({
  queryKey: ['context-field-names'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/context', { signal }))).map(({ name }) => name),
  staleTime: 60_000,
});
