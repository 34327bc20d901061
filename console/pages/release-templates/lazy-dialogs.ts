import { lazy } from 'react';
import { loadPart } from '../../design/load-part.ts';

/** The form has the evaluator, which is loaded when somebody opens a dialog. */
const dialogs = () => loadPart(() => import('./template-dialogs.tsx'));

export const NewTemplateDialog = lazy(() =>
  dialogs().then(({ NewTemplateDialog: component }) => ({ default: component })),
);
export const EditTemplateDialog = lazy(() =>
  dialogs().then(({ EditTemplateDialog: component }) => ({ default: component })),
);
