import { type FormEvent, useId, useState } from 'react';
import { stringifySearch } from '../../address.ts';
import { base } from '../../api/base.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Picker } from '../../design/dialogs/picker.tsx';
import { CopyField } from '../../design/fields/copy-field.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { CloseIcon } from '../../design/icons.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { flagViews, withView } from '../../session/flag-views.ts';
import { useSelf } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { flags } from '../../texts/flags.ts';
import styles from './flags.module.css';
import type { ListLook } from './use-list-look.ts';

const { view: texts } = flags;

export interface ViewDialogProps {
  readonly look: ListLook;
  /** The project of the list; undefined: all projects */
  readonly projectId: string | undefined;
  readonly onClose: () => void;
}

/** Chooses the columns of the list. */
export const ColumnsDialog = ({ look: { columns, hidden, setShown }, onClose }: ViewDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={texts.columnsTitle}
    actions={
      <Button look="primary" onClick={onClose}>
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
      onChange={(chosen) => setShown(chosen.map(({ id }) => id))}
    />
  </Dialog>
);

/** A link to the list as it is, and views that are kept by a name. */
export const ShareDialog = ({ look: { address }, projectId, onClose }: ViewDialogProps) => {
  const form = useId();
  const kept = flagViews(useSelf().user.id);
  const views = kept.use();
  const [typed, setName] = useState('');
  const name = typed.trim();
  const path = projectId === undefined ? '/flags' : `/projects/${encodeURIComponent(projectId)}/flags`;
  const here = `${path}${stringifySearch({ ...address })}`;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name === '') return;
    kept.set(withView(views, { name, address: here }));
    announce({ title: texts.saved(name) });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.shareTitle}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={form} look="primary" waits={name === ''}>
            {texts.save}
          </Button>
        </>
      }
    >
      <CopyField label={texts.link} hint={texts.linkHint} value={`${location.origin}${base}${here}`} />
      <form id={form} className={page.stack} onSubmit={save}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          maxLength={100}
          dir="auto"
          value={typed}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
      {views.length > 0 && (
        <section>
          <h3>{texts.views}</h3>
          <ul className={styles.views}>
            {views.map((view) => (
              <li key={view.name}>
                <Name>{view.name}</Name>
                <Button
                  look="quiet"
                  label={texts.removeView(view.name)}
                  onClick={() => kept.set(views.filter((one) => one !== view))}
                >
                  <CloseIcon />
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
};
