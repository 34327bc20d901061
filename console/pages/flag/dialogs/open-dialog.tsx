import { lazy, Suspense } from 'react';
import { loadPart } from '../../../design/load-part.ts';
import type { FlagDialogProps } from './flag-dialogs.tsx';

const FlagDialog = lazy(() =>
  loadPart(() => import('./flag-dialogs.tsx')).then(({ FlagDialog: component }) => ({ default: component })),
);

export type DialogName = FlagDialogProps['name'];

export interface OpenDialogProps {
  /** undefined: no dialog is open */
  readonly name: DialogName | undefined;
  readonly onClose: () => void;
}

/**
 * The open dialog about the whole flag. Its code is loaded when a dialog first opens, because most visitors only read.
 */
export const OpenDialog = ({ name, onClose }: OpenDialogProps) =>
  name !== undefined && (
    <Suspense>
      <FlagDialog name={name} onClose={onClose} />
    </Suspense>
  );
