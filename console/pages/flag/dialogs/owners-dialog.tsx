import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { aboutFlag } from '../../../changes/about.ts';
import { ConfirmWithDiff, type Saving } from '../../../changes/confirm-with-diff.tsx';
import { undoOf } from '../../../changes/undo-of.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { Picker } from '../../../design/dialogs/picker.tsx';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { Name } from '../../../design/name.tsx';
import { changeOwners, type FlagOwner, maxOwners } from '../../../queries/owners-and-links.ts';
import { people } from '../../../queries/people.ts';
import { common } from '../../../texts/common.ts';
import { ownersAndLinks } from '../../../texts/owners-and-links.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';

const { owners: texts } = ownersAndLinks;

interface Choice extends Pick<FlagOwner, 'type' | 'id' | 'name'> {
  /** Another name, to tell people of one name apart; empty: none. */
  readonly about: string;
}

const keyOf = ({ type, id }: Pick<Choice, 'type' | 'id'>): string => `${type}:${id}`;

/** Users and groups among whom owners are chosen. Service accounts own nothing. */
const useChoices = () => {
  const { data, error } = useQuery(people);
  const choices = data?.flatMap(({ kind, id, name, about }): Choice[] =>
    kind === 'serviceAccount' ? [] : [{ type: kind, id, name, about: kind === 'group' ? texts.group : about }],
  );
  return { choices, error };
};

/** Edits who is responsible for a flag; nothing changes before confirmation. */
export const OwnersDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { flag, path } = useFlag();
  const { choices, error } = useChoices();
  const [before] = useState<readonly Choice[]>(() =>
    flag.owners.map(({ type, id, name }) => ({ type, id, name, about: '' })),
  );
  const [owners, setOwners] = useState(before);
  const [confirming, setConfirming] = useState(false);
  const missing = (all: readonly Choice[], from: readonly Choice[]): readonly Choice[] =>
    all.filter((one) => !from.some((other) => keyOf(other) === keyOf(one)));
  const added = missing(owners, before);
  const removed = missing(before, owners);
  const save = async ({ comment, question }: Saving): Promise<void> => {
    const revision = await changeOwners(path, { before, after: owners }, comment);
    const about = [aboutFlag(path.projectId, flag.name)];
    const undo = undoOf({ about, projectId: path.projectId, revision, feature: flag.name, title: texts.undone });
    announce({ title: texts.done, about, question, undo });
  };
  if (confirming)
    return (
      <ConfirmWithDiff
        title={texts.confirm}
        inHistory
        changes={[
          {
            summary: [
              ...added.map(({ name }) => texts.added(name, flag.name)),
              ...removed.map(({ name }) => texts.removed(name, flag.name)),
            ].join(' '),
            before: { owners: before.map(({ type, name }) => `${type} ${name}`) },
            after: { owners: owners.map(({ type, name }) => `${type} ${name}`) },
          },
        ]}
        onClose={onClose}
        onSave={save}
      />
    );
  const isTooMany = owners.length > maxOwners;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(flag.name)}
      lead={texts.lead}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            look="primary"
            waits={added.length + removed.length === 0 || isTooMany}
            onClick={() => setConfirming(true)}
          >
            {common.change.next}
          </Button>
        </>
      }
    >
      {error !== null ? (
        <ErrorState error={error} />
      ) : (
        <Picker
          label={texts.people}
          items={choices}
          keyOf={keyOf}
          textOf={({ name, about }) => `${name} ${about}`}
          show={({ name, about }) => (
            <>
              <Name>{name}</Name> {about !== '' && <span className={styles.soft}>{about}</span>}
            </>
          )}
          chosen={owners}
          onChange={setOwners}
        />
      )}
      {isTooMany && <p role="alert">{texts.tooMany(maxOwners)}</p>}
    </Dialog>
  );
};
