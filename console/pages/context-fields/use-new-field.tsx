import { lazy, Suspense } from 'react';
import type { NewField } from '../../constraints/constraint-form.tsx';
import { loadPart } from '../../design/load-part.ts';
import { useLacking } from '../../session/permissions.ts';

const NewContextField = lazy(() =>
  loadPart(() => import('./new-context-field.tsx')).then(({ NewContextField: component }) => ({ default: component })),
);

/** How a context field is made beside a constraint that needs it. Its form is loaded when somebody begins. */
export const useNewField = (): NewField => {
  const lacking = useLacking();
  return {
    lacks: lacking({ permission: 'CREATE_CONTEXT_FIELD' }),
    dialog: (name, closing) => (
      <Suspense>
        <NewContextField name={name} {...closing} />
      </Suspense>
    ),
  };
};
