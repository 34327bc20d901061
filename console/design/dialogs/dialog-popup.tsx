import { Dialog as Base } from '@base-ui/react/dialog';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';
import { portal } from './portal.ts';

/** The dialog itself, with the code that keeps the focus. It is loaded after the first picture (`Dialog`). */
export const DialogPopup = (props: DialogProps) => {
  const { open, onClose, title, lead, actions, wide = false, atTop = false, initialFocus, children } = props;
  return (
    <Base.Root
      open={open}
      // The second click of a double click, outside a dialog that the first click has opened, does not close it.
      onOpenChange={(next, { event }) => !next && !('detail' in event && Number(event.detail) > 1) && onClose?.()}
      disablePointerDismissal={onClose === undefined}
    >
      <Base.Portal container={portal}>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={classNames(styles.popup, wide && styles.wide, atTop && styles.atTop)}
          {...(initialFocus !== undefined && { initialFocus })}
        >
          <Base.Title>{title}</Base.Title>
          {lead !== undefined && <Base.Description className={styles.lead}>{lead}</Base.Description>}
          {children}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
