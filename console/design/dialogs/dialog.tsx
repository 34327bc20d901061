import type { ReactNode, RefObject } from 'react';
import { Late, lateCode } from '../late.tsx';

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

const popup = lateCode<DialogProps>(async () => (await import('./dialog-popup.tsx')).DialogPopup);

/** Loads the code of dialogs before the first one opens. */
export const loadDialogs = popup.load;

/** A modal dialog. The focus stays inside, and returns to where it was afterwards. */
export const Dialog = (props: DialogProps) => <Late code={popup} props={props} />;
