import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Button } from '../../design/button.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { environmentOrderNow, orderEnvironments } from '../../queries/environments.ts';
import { common } from '../../texts/common.ts';
import { environments as texts } from '../../texts/environments.ts';
import { orderChanges } from './order-changes.ts';

export interface SaveOrderProps {
  /** Names in the stored order. */
  readonly before: readonly string[];
  /** Names in the chosen order. */
  readonly after: readonly string[];
  readonly onReset: () => void;
}

/** Saves or discards a new order. */
export const SaveOrder = ({ before, after, onReset }: SaveOrderProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Banner
        live
        action={
          <div className={page.row}>
            <Button onClick={onReset}>{texts.order.reset}</Button>
            <Button look="primary" onClick={() => setOpen(true)}>
              {common.change.next}
            </Button>
          </div>
        }
      >
        {texts.order.changed}
      </Banner>
      {open && (
        <ConfirmWithDiff
          title={texts.order.title}
          action={texts.order.save}
          changes={orderChanges(before, after)}
          onClose={() => setOpen(false)}
          onSave={async () => {
            await requireUnmoved(before, await environmentOrderNow());
            await orderEnvironments(after);
            await queryClient.invalidateQueries();
            onReset();
            announce({
              title: texts.order.done,
              undo: async () => {
                await requireUnmoved(after, await environmentOrderNow());
                await orderEnvironments(before);
                await queryClient.invalidateQueries();
                announce({ title: texts.order.undone });
              },
            });
          }}
        />
      )}
    </>
  );
};
