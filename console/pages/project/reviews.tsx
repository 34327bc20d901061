import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import type { DescribedChange } from '../../changes/change.ts';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Button } from '../../design/button.tsx';
import { Check } from '../../design/fields/check.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import { reviewedEnvironments } from '../../queries/configuration.ts';
import { type Review, type ReviewDraft, reviewDraftOf, reviewNow, setReview } from '../../queries/reviews.ts';
import { useLacking } from '../../session/permissions.ts';
import { access } from '../../texts/access.ts';

const { reviews: texts } = access;

const isNumber = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 10;

const changesOf = (environment: string, before: ReviewDraft, after: ReviewDraft): readonly DescribedChange[] => {
  const count = Number(after.approvals);
  return [
    ...(before.enabled === after.enabled
      ? []
      : [
          {
            summary: after.enabled ? texts.words.on(environment) : texts.words.off(environment),
            before: { changeRequestsEnabled: before.enabled },
            after: { changeRequestsEnabled: after.enabled },
          },
        ]),
    ...(after.enabled && (!before.enabled || before.approvals !== after.approvals)
      ? [
          {
            summary: texts.words.approvals(count),
            before: before.enabled ? { requiredApprovals: Number(before.approvals) } : null,
            after: { requiredApprovals: count },
          },
        ]
      : []),
  ];
};

interface ReviewDialogProps {
  readonly projectId: string;
  readonly review: Review;
  readonly onClose: () => void;
}

const ReviewDialog = ({ projectId, review, onClose }: ReviewDialogProps) => {
  const { environment, type } = review;
  const before = reviewDraftOf(review);
  const place = { projectId, environment };
  return (
    <EditDialog
      title={texts.title(environment)}
      initial={before}
      isFine={({ enabled, approvals }) => !enabled || isNumber(approvals)}
      changesOf={(draft) => changesOf(environment, before, draft)}
      environment={{ name: environment, production: type === 'production', reviewed: false, maySkip: true }}
      inHistory
      onClose={onClose}
      onSave={async (draft, { comment, question }) => {
        await requireUnmoved(before, await reviewNow(place));
        await setReview(place, draft, comment);
        announce({
          title: texts.done(environment),
          question,
          undo: async () => {
            await requireUnmoved(draft.enabled, (await reviewNow(place)).enabled);
            await setReview(place, before, '');
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(environment) });
          },
        });
      }}
      form={(draft, change) => (
        <>
          <p className={page.soft}>{texts.hint}</p>
          <Check checked={draft.enabled} onChange={(enabled) => change({ enabled })}>
            {texts.enabled}
          </Check>
          {draft.enabled && (
            <TextField
              label={texts.approvals}
              inputMode="numeric"
              value={draft.approvals}
              error={isNumber(draft.approvals) ? undefined : texts.approvalsProblem}
              onChange={(event) => change({ approvals: event.target.value.trim() })}
            />
          )}
        </>
      )}
    />
  );
};

/** The environments of a project in which changes are reviewed, with the number of approvals. */
export const Reviews = ({ projectId }: { readonly projectId: string }) => {
  const lacks = useLacking()({ permission: 'UPDATE_PROJECT', project: projectId });
  const { data = [], error, isError } = useQuery(reviewedEnvironments(projectId));
  const [opened, setOpened] = useState<Review>();
  return (
    <section className={page.card} aria-labelledby="project-reviews">
      <h2 id="project-reviews">{texts.heading}</h2>
      <p className={page.soft}>{texts.hint}</p>
      {isError && <ErrorState error={error} />}
      <ul className={page.items}>
        {data.map((review) => {
          const { environment, type, changeRequestEnabled, requiredApprovals } = review;
          return (
            <li key={environment} className={page.row}>
              <span className={page.name}>
                <EnvironmentName name={environment} type={type} />
              </span>
              <span className={page.soft}>{type}</span>
              <span className={page.grow}>
                <span className={page.soft}>{changeRequestEnabled ? texts.on(requiredApprovals ?? 1) : texts.off}</span>
              </span>
              <Button lacks={lacks} onClick={() => setOpened(review)}>
                {texts.edit(environment)}
              </Button>
            </li>
          );
        })}
      </ul>
      {opened !== undefined && (
        <ReviewDialog projectId={projectId} review={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
};
