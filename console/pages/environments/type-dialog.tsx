import { queryClient } from '../../api/query-client.ts';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { announce } from '../../design/messages/toasts.ts';
import { changeEnvironmentType, environmentTypeNow, environmentTypeOf } from '../../queries/environments.ts';
import { environments as texts } from '../../texts/environments.ts';
import { TypeField } from './environment-form.tsx';
import type { EnvironmentProps } from './environment-props.ts';

/** Changes the type of an environment. */
export const TypeDialog = ({ environment: { name, type: before }, onClose }: EnvironmentProps) => (
  <EditDialog<{ type: string }>
    title={texts.editTitle(name)}
    initial={{ type: before }}
    isFine={({ type }) => environmentTypeOf(type) !== undefined}
    changesOf={({ type }) =>
      type === before
        ? []
        : [
            {
              summary: [
                texts.typeWords(name, before, type),
                type === 'production' ? texts.becomesProduction : before === 'production' ? texts.noProduction : '',
              ]
                .join(' ')
                .trim(),
              before: { environment: name, type: before },
              after: { environment: name, type },
            },
          ]
    }
    environment={{ name, production: before === 'production', reviewed: false, maySkip: true }}
    onClose={onClose}
    onSave={async ({ type }, { question }) => {
      const chosen = environmentTypeOf(type);
      if (chosen === undefined) return;
      await requireUnmoved(before, await environmentTypeNow(name));
      await changeEnvironmentType(name, chosen);
      const earlier = environmentTypeOf(before);
      announce({
        title: texts.changed(name),
        question,
        ...(earlier !== undefined && {
          undo: async () => {
            await requireUnmoved(chosen, await environmentTypeNow(name));
            await changeEnvironmentType(name, earlier);
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(name) });
          },
        }),
      });
    }}
    form={({ type }, change) => <TypeField value={type} onChange={(next) => change({ type: next })} />}
  />
);
