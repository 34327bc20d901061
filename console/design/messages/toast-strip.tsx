import { Toast } from '@base-ui/react/toast';
import { useEffect, useState } from 'react';
import { common } from '../../texts/common.ts';
import buttons from '../button.module.css';
import { classNames } from '../class-names.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { CloseIcon } from '../icons.tsx';
import styles from './toast.module.css';
import { makeUndo, type Question, showMessages, type Undo } from './toasts.ts';

const manager = Toast.createToastManager<Undo>();

interface Asked {
  readonly undo: Undo;
  readonly question: Question;
}

const List = ({ onAsk }: { readonly onAsk: (asked: Asked) => void }) => {
  const { toasts: shown } = Toast.useToastManager<Undo>();
  const take = (id: string, undo: Undo): void => {
    manager.close(id);
    if (undo.question === undefined) makeUndo(undo);
    else onAsk({ undo, question: undo.question });
  };
  return shown.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} render={<p />} />
        <Toast.Description className={styles.description} />
      </Toast.Content>
      <div className={styles.actions}>
        {toast.data !== undefined && (
          <Toast.Action className={buttons.button} onClick={() => toast.data && take(toast.id, toast.data)}>
            {common.undo}
          </Toast.Action>
        )}
        <Toast.Close className={classNames(buttons.button, buttons.quiet, buttons.icon)} aria-label={common.close}>
          <CloseIcon />
        </Toast.Close>
      </div>
    </Toast.Root>
  ));
};

/**
 * Reserves room at the lower edge of the window for the messages: pages, dialogs and bars that stick to this edge end
 * above it (`--messages` in base.css).
 */
const reserveRoom = (strip: HTMLElement | null): (() => void) | undefined => {
  if (strip === null) return undefined;
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => style.setProperty('--messages', `${strip.offsetHeight}px`));
  watcher.observe(strip);
  return () => {
    watcher.disconnect();
    style.removeProperty('--messages');
  };
};

/** The messages about finished and failed changes, in a strip of their own that covers nothing. */
export const ToastStrip = () => {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    showMessages(manager);
    return () => showMessages(undefined);
  }, []);
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Viewport className={styles.viewport} ref={reserveRoom}>
        <List onAsk={setAsked} />
      </Toast.Viewport>
      {asked !== undefined && (
        <ConfirmDialog
          title={asked.question.title}
          action={common.undo}
          onClose={() => setAsked(undefined)}
          onConfirm={asked.undo.run}
        >
          {asked.question.text}
        </ConfirmDialog>
      )}
    </Toast.Provider>
  );
};
