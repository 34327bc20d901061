import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { Picker } from '../../design/dialogs/picker.tsx';
import { Name } from '../../design/name.tsx';
import { listView } from '../../session/list-view.ts';
import { useSelf } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { flags } from '../../texts/flags.ts';
import { hiddenColumns, optionalColumns } from './flag-columns.tsx';

const { view: texts } = flags;

interface ViewMenuProps {
  /** Names of the environments that may have a column. */
  readonly environments: readonly string[];
  readonly ofProject: boolean;
}

/** How the list looks: the height of its rows, and its columns. It is remembered in this browser. */
export const ViewMenu = ({ environments, ofProject }: ViewMenuProps) => {
  const { user } = useSelf();
  const kept = listView(user.id);
  const view = kept.use();
  const [choosing, setChoosing] = useState(false);
  const columns = optionalColumns(environments, ofProject);
  const hidden = hiddenColumns(view, environments);
  return (
    <>
      <Menu
        trigger={<Button>{texts.open}</Button>}
        choice={{
          heading: texts.rows,
          value: view.comfortable ? 'comfortable' : 'compact',
          choices: [
            { value: 'compact', label: texts.compact },
            { value: 'comfortable', label: texts.comfortable },
          ],
          onChoose: (value) => kept.set({ ...view, comfortable: value === 'comfortable' }),
        }}
        actions={[{ label: texts.columns, onSelect: () => setChoosing(true) }]}
      />
      {choosing && (
        <Dialog
          open
          onClose={() => setChoosing(false)}
          title={texts.columnsTitle}
          actions={
            <Button look="primary" onClick={() => setChoosing(false)}>
              {common.close}
            </Button>
          }
        >
          <Picker
            label={texts.shown}
            items={columns}
            keyOf={({ id }) => id}
            textOf={({ name }) => name}
            show={({ name }) => <Name>{name}</Name>}
            chosen={columns.filter(({ id }) => !hidden.has(id))}
            onChange={(chosen) => {
              const ids = new Set(chosen.map(({ id }) => id));
              const others = [...hidden].filter((id) => !columns.some((column) => column.id === id));
              kept.set({ ...view, hidden: [...others, ...columns.map(({ id }) => id).filter((id) => !ids.has(id))] });
            }}
          />
        </Dialog>
      )}
    </>
  );
};
