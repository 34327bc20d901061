import { lazy } from 'react';
import { loadPart } from '../../design/load-part.ts';

/** The dialogs of segments have the editor of constraints, which is loaded when somebody opens one. */
const dialogs = () => loadPart(() => import('./segment-dialog.tsx'));

export const NewSegmentDialog = lazy(() =>
  dialogs().then(({ NewSegmentDialog: component }) => ({ default: component })),
);
export const EditSegmentDialog = lazy(() =>
  dialogs().then(({ EditSegmentDialog: component }) => ({ default: component })),
);
