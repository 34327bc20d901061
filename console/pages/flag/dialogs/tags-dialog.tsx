import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { ConfirmWithDiff, type Saving } from '../../../changes/confirm-with-diff.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import chips from '../../../design/fields/chips.module.css';
import { SelectField, TextField } from '../../../design/fields/field.tsx';
import { CloseIcon } from '../../../design/icons.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { Name } from '../../../design/name.tsx';
import { tags as allTags, tagTypes } from '../../../queries/configuration.ts';
import { changeFlagTags } from '../../../queries/flag.ts';
import type { Tag } from '../../../queries/flags.ts';
import { common } from '../../../texts/common.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { flags as listTexts } from '../../../texts/flags.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';

const { tags: tagTexts } = texts;

const text = ({ type, value }: Tag): string => `${type}:${value}`;
const missing = (tags: readonly Tag[], from: readonly Tag[]): readonly Tag[] =>
  tags.filter((tag) => !from.some((one) => text(one) === text(tag)));

/** Edits the tags of a flag; nothing changes before confirmation. */
export const TagsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { flag } = useFlag();
  const { data: types = [] } = useQuery(tagTypes);
  const { data: known = [] } = useQuery(allTags);
  const before = flag.tags ?? [];
  const [tags, setTags] = useState<readonly Tag[]>(before);
  const [type, setType] = useState('simple');
  const [value, setValue] = useState('');
  const [confirming, setConfirming] = useState(false);
  const added = missing(tags, before);
  const removed = missing(before, tags);
  const trimmed = value.trim();
  const isWrong = trimmed !== '' && (trimmed.length < 2 || trimmed.length > 50);
  const add = (): void => {
    if (trimmed === '' || isWrong) return;
    setTags([...missing(tags, [{ type, value: trimmed }]), { type, value: trimmed }]);
    setValue('');
  };
  const save = async ({ comment }: Saving): Promise<void> => {
    await changeFlagTags(flag.name, { added, removed }, comment);
    announce({
      title: tagTexts.done,
      undo: async () => {
        await changeFlagTags(flag.name, { added: removed, removed: added }, '');
        await queryClient.invalidateQueries();
        announce({ title: tagTexts.undone });
      },
    });
  };
  if (confirming)
    return (
      <ConfirmWithDiff
        title={tagTexts.confirm}
        inHistory
        changes={[
          {
            summary: [
              ...added.map((tag) => listTexts.many.tagSummary(true, text(tag), flag.name)),
              ...removed.map((tag) => listTexts.many.tagSummary(false, text(tag), flag.name)),
            ].join(' '),
            before: { tags: before.map(text).sort() },
            after: { tags: tags.map(text).sort() },
          },
        ]}
        onClose={onClose}
        onSave={save}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={tagTexts.title(flag.name)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            look="primary"
            waits={added.length + removed.length === 0 || trimmed !== ''}
            onClick={() => setConfirming(true)}
          >
            {common.change.next}
          </Button>
        </>
      }
    >
      <ul className={chips.chips}>
        {tags.map((tag) => (
          <li key={text(tag)} className={chips.chip}>
            <Name>{text(tag)}</Name>
            <button type="button" aria-label={tagTexts.remove(text(tag))} onClick={() => setTags(missing(tags, [tag]))}>
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      <form
        className={styles.formRows}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <SelectField label={tagTexts.type} value={type} onChange={(event) => setType(event.target.value)}>
          {[...new Set(['simple', ...types.map(({ name }) => name)])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField
          label={tagTexts.value}
          hint={tagTexts.valueHint}
          error={isWrong ? tagTexts.valueLength : undefined}
          value={value}
          dir="auto"
          list="known-tags"
          onChange={(event) => setValue(event.target.value)}
        />
        <datalist id="known-tags">
          {known
            .filter((tag) => tag.type === type)
            .map((tag) => (
              <option key={tag.value} value={tag.value} />
            ))}
        </datalist>
        <Button type="submit" waits={trimmed === '' || isWrong}>
          {tagTexts.add}
        </Button>
      </form>
    </Dialog>
  );
};
