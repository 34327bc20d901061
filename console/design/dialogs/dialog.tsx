import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import { portal } from './portal.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape and on a click outside. Absent: only the buttons close the dialog. */
  readonly onClose?: (() => void) | undefined;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The buttons; the expected choice is last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** It stands at the top instead of the middle, so that it keeps its place when its content changes. */
  readonly atTop?: boolean;
  /** The element that gets the focus first; default: the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}

/** A modal dialog. The focus stays inside, and returns to where it was afterwards. */
export const Dialog = (props: DialogProps) => {
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
