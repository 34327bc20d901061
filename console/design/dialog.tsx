import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { portal } from './portal.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Escape, or a click beside it. Absent: the dialog has to be answered. */
  readonly onClose?: (() => void) | undefined;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Buttons, the one that is meant last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** What has the focus first; default: the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}

/** Something that has to be answered before the page goes on. The focus stays in it, and returns afterwards. */
export const Dialog = ({ open, onClose, title, lead, actions, wide = false, initialFocus, children }: DialogProps) => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal={onClose === undefined}>
    <Base.Portal container={portal}>
      <Base.Backdrop className={styles.backdrop} />
      <Base.Popup
        className={classNames(styles.popup, wide && styles.wide)}
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
