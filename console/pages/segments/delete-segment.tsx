import { aboutSegment } from '../../changes/about.ts';
import { announceRequest } from '../../changes/announce-request.tsx';
import { ConfirmWithDiff, type Saving } from '../../changes/confirm-with-diff.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { deleteSegment, proposeSegment, type Segment, segmentDraftOf, segmentNow } from '../../queries/segments.ts';
import { segments as texts } from '../../texts/segments.ts';
import { useSegmentReview } from './segment-rights.ts';

export interface DeleteSegmentProps {
  readonly segment: Segment;
  readonly onClose: () => void;
}

/** Deletes a segment; the API refuses while strategies use it. */
export const DeleteSegment = ({ segment, onClose }: DeleteSegmentProps) => {
  const { id, name } = segment;
  const before = segmentDraftOf(segment);
  const { project } = before;
  const { environment, production, waits, failed } = useSegmentReview(segment);
  const save = async ({ propose, comment }: Saving): Promise<void> => {
    await requireUnmoved(before, await segmentNow(id));
    if (propose && environment !== undefined && project !== null) {
      const request = await proposeSegment({ id, project, environment: environment.name, draft: undefined, comment });
      announceRequest({ projectId: project, id: request, description: name });
      return;
    }
    await deleteSegment(id, comment);
    announce({ title: texts.deleted(name), about: [aboutSegment(id)] });
  };
  return (
    <ConfirmWithDiff
      title={texts.confirmDelete(name)}
      changes={[{ summary: texts.words.deleted(name), before, after: null }]}
      environment={environment}
      production={production}
      warning={failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      danger
      waits={waits}
      action={texts.unmake}
      onClose={onClose}
      onSave={save}
    />
  );
};
