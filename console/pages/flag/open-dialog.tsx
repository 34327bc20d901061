import { lazy, Suspense } from 'react';
import { loadPart } from '../../layout/load-part.ts';
import type { FlagDialogProps } from './flag-dialogs.tsx';

const FlagDialog = lazy(() =>
  loadPart(() => import('./flag-dialogs.tsx')).then(({ FlagDialog: component }) => ({ default: component })),
);

export type DialogName = FlagDialogProps['name'];

export interface OpenDialogProps {
  /** undefined: none is open */
  readonly name: DialogName | undefined;
  readonly onClose: () => void;
}

/** The dialog about the whole flag that is open. It is loaded when somebody opens one: most people only look. */
export const OpenDialog = ({ name, onClose }: OpenDialogProps) =>
  name !== undefined && (
    <Suspense>
      <FlagDialog name={name} onClose={onClose} />
    </Suspense>
  );
