import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { changeOf, writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';
import type { FlagPath } from './flag.ts';

/** The stages that a flag has reached. */
export const flagStages = (path: FlagPath) =>
  queryOptions({
    queryKey: ['flag-stages', path.projectId, path.featureName],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/admin/projects/{projectId}/features/{featureName}/lifecycle', { params: { path }, signal }),
      ),
  });

/** Marks a flag completed. @returns the new revision */
export const completeFlag = async (path: FlagPath, body: Schema<'Completion'>, comment: string) =>
  (
    await changeOf(
      api.POST('/api/admin/projects/{projectId}/features/{featureName}/lifecycle/complete', {
        params: { path, header: writeHeaders({ comment }) },
        body,
      }),
    )
  ).revision;

/** Takes the mark away. @returns the new revision */
export const uncompleteFlag = async (path: FlagPath, comment: string) =>
  (
    await changeOf(
      api.POST('/api/admin/projects/{projectId}/features/{featureName}/lifecycle/uncomplete', {
        params: { path, header: writeHeaders({ comment }) },
      }),
    )
  ).revision;
