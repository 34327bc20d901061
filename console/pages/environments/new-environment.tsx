import { EditDialog } from '../../changes/edit-dialog.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { NewButton } from '../../layout/new-button.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { createEnvironment, type NewEnvironment as Draft } from '../../queries/environments.ts';
import { environments as texts } from '../../texts/environments.ts';
import { NameField, TypeField } from './environment-form.tsx';

const empty: Draft = { name: '', type: 'development' };

interface LacksProps {
  readonly lacks: string | undefined;
}

/** Opens the form for a new environment. */
export const NewEnvironment = ({ lacks }: LacksProps) => <NewButton lacks={lacks}>{texts.create}</NewButton>;

/** The form for a new environment, shown when the address says so. */
export const NewEnvironmentForm = ({ lacks }: LacksProps) => {
  const [open, setOpen] = useCreating();
  if (!open || lacks !== undefined) return null;
  return (
    <EditDialog
      title={texts.create}
      action={texts.make}
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
  );
};
