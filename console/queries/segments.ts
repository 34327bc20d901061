import { queryOptions } from '@tanstack/react-query';
import { answerOf, type DataOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';
import { type Constraint, constraintOf } from '../constraints/constraint.ts';
import { proposeChanges } from './change-requests.ts';

const list = () => api.GET('/api/admin/segments');

/** A segment as lists show it. */
export type Segment = DataOf<Awaited<ReturnType<typeof list>>>['segments'][number];

/** The editable members of a segment. */
export interface SegmentDraft {
  readonly name: string;
  readonly description: string;
  /** The only project that may use the segment; null: all projects may. */
  readonly project: string | null;
  readonly constraints: readonly Constraint[];
}

export const segmentDraftOf = (segment: Omit<Segment, 'usedInProjects' | 'usedInFeatures'>): SegmentDraft => ({
  name: segment.name,
  description: segment.description ?? '',
  project: segment.project || null,
  constraints: segment.constraints.map(constraintOf),
});

const bodyOf = ({ name, description, project, constraints }: SegmentDraft) => ({
  name,
  description: description || null,
  project,
  constraints: constraints.map((one) => ({ ...one, operator: one.operator as 'IN', values: [...one.values] })),
});

/** Reads a segment, bypassing every cache. */
export const segmentNow = async (id: number): Promise<SegmentDraft> =>
  segmentDraftOf(await answerOf(api.GET('/api/admin/segments/{id}', { params: { path: { id: id } } })));

/** The strategies that use a segment, and those that would through an open change request. */
export const segmentUses = (id: number) =>
  queryOptions({
    queryKey: ['segment-uses', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/segments/{id}/strategies', { params: { path: { id: id } }, signal })),
  });

/** @returns the id of the segment */
export const createSegment = async (draft: SegmentDraft): Promise<number> =>
  (await answerOf(api.POST('/api/admin/segments', { body: bodyOf(draft) }))).id;

/** @param comment for the history; empty: none */
export const changeSegment = (id: number, draft: SegmentDraft, comment: string): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/segments/{id}', {
      params: { path: { id }, header: writeHeaders({ comment }) },
      body: bodyOf(draft),
    }),
  );

/** @param comment for the history; empty: none */
export const deleteSegment = (id: number, comment: string): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/segments/{id}', { params: { path: { id }, header: writeHeaders({ comment }) } }));

export interface ProposeSegmentInput {
  readonly id: number;
  readonly project: string;
  readonly environment: string;
  /** undefined: the request deletes the segment */
  readonly draft: SegmentDraft | undefined;
  readonly comment: string;
}

/** Adds a change of a segment to the caller's change request. @returns the id of the request */
export const proposeSegment = ({ id, project, environment, draft, comment }: ProposeSegmentInput): Promise<number> =>
  proposeChanges(
    { projectId: project, environment },
    draft === undefined
      ? { action: 'deleteSegment', payload: { id } }
      : { action: 'updateSegment', payload: { ...bodyOf(draft), id } },
    comment,
  );
