import { useState } from 'react';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { Button } from '../../design/button.tsx';
import { PlusIcon } from '../../design/icons.tsx';
import { announce } from '../../design/toasts.ts';
import { createEnvironment, type NewEnvironment as Draft } from '../../queries/environments.ts';
import { environments as texts } from '../../texts/environments.ts';
import { NameField, TypeField } from './environment-form.tsx';

const empty: Draft = { name: '', type: 'development' };

/** Opens the form for a new environment. */
export const NewEnvironment = ({ lacks }: { readonly lacks: string | undefined }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" lacks={lacks} onClick={() => setOpen(true)}>
        <PlusIcon />
        {texts.create}
      </Button>
      {open && (
        <EditDialog
          title={texts.create}
          initial={empty}
          isFine={({ name }) => name !== ''}
          changesOf={(draft) => [{ summary: texts.createWords(draft.name, draft.type), before: null, after: draft }]}
          onClose={() => setOpen(false)}
          onSave={async (draft) => {
            await createEnvironment(draft);
            announce({ title: texts.created(draft.name), description: texts.createdHint });
          }}
          form={(draft, change) => (
            <>
              <NameField value={draft.name} onChange={(name) => change({ name })} />
              <TypeField value={draft.type} onChange={(type) => change({ type })} />
            </>
          )}
        />
      )}
    </>
  );
};
