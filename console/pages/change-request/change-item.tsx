import { useMutation } from '@tanstack/react-query';
import type { DescribedChange } from '../../changes/change.ts';
import { Button } from '../../design/button.tsx';
import { JsonDiff } from '../../design/data/json-diff.tsx';
import { CloseIcon } from '../../design/icons.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announceProblem } from '../../design/messages/toasts.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import styles from './change-request.module.css';

const { one: texts } = changeRequests;

export interface ChangeItemProps {
  readonly change: DescribedChange;
  readonly conflict: string | undefined;
  /** Removes the change from the request; absent: it cannot be removed. */
  readonly onDiscard?: (() => Promise<unknown>) | undefined;
}

/** One change of a request, in words; line by line on demand. */
export const ChangeItem = ({ change: { summary, before, after }, conflict, onDiscard }: ChangeItemProps) => {
  const discarding = useMutation({ mutationFn: async () => onDiscard?.(), onError: announceProblem });
  return (
    <li className={styles.change}>
      <div className={styles.summary}>
        <p dir="auto">{summary}</p>
        {onDiscard !== undefined && (
          <Button
            look="quiet"
            label={`${texts.discard}: ${summary}`}
            waits={discarding.isPending}
            onClick={() => discarding.mutate()}
          >
            <CloseIcon />
          </Button>
        )}
      </div>
      {conflict !== undefined && <Banner look="bad">{conflict}</Banner>}
      <details>
        <summary>{texts.json}</summary>
        <JsonDiff before={before} after={after} />
      </details>
    </li>
  );
};
