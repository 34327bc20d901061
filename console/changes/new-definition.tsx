import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { announce } from '../design/messages/toasts.ts';
import { definitions as texts } from '../texts/definitions.ts';
import { EditDialog } from './edit-dialog.tsx';

/** What a form for a new definition needs to know about its kind. */
export interface DefinitionForm<Draft extends { readonly name: string }> {
  readonly texts: {
    readonly title: string;
    readonly create: string;
    /** Label of the button that creates one. */
    readonly make: string;
  };
  readonly empty: Draft;
  readonly form: (draft: Draft, change: (members: Partial<Draft>) => void, isNew: boolean) => ReactNode;
  readonly isFine: (draft: Draft) => boolean;
  readonly create: (draft: Draft) => Promise<unknown>;
  readonly remove: (name: string) => Promise<unknown>;
}

export interface NewDefinitionProps<Draft extends { readonly name: string }> {
  readonly definition: DefinitionForm<Draft>;
  /** What the form has at first, beside what is empty. */
  readonly initial?: Partial<Draft>;
  readonly onMade?: (name: string) => void;
  readonly onClose: () => void;
}

/** A form for a new thing that is known by its name, e.g. a context field. */
export const NewDefinition = <Draft extends { readonly name: string }>(props: NewDefinitionProps<Draft>) => {
  const { definition, initial, onMade, onClose } = props;
  const about = (name: string) => [`${definition.texts.title} ${name}`];
  return (
    <EditDialog
      title={definition.texts.create}
      action={definition.texts.make}
      initial={{ ...definition.empty, ...initial }}
      form={(draft, change) => definition.form(draft, change, true)}
      isFine={definition.isFine}
      changesOf={(draft) => [{ summary: texts.words.created(draft.name), before: null, after: draft }]}
      onClose={onClose}
      onSave={async (draft) => {
        await definition.create(draft);
        onMade?.(draft.name);
        announce({
          title: texts.created(draft.name),
          about: about(draft.name),
          undo: async () => {
            await definition.remove(draft.name);
            await queryClient.invalidateQueries();
            announce({ title: texts.deleted(draft.name), about: about(draft.name) });
          },
        });
      }}
    />
  );
};
