import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { memberChanges, type Sentences } from '../../changes/member-changes.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Button } from '../../design/button.tsx';
import { Facts } from '../../design/data/facts.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { changeNames, type Names, namesNow, namesOf, profile } from '../../queries/profile.ts';
import { useLacking, useSelf } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { profile as profileTexts } from '../../texts/profile.ts';

const { names: texts } = profileTexts;

const sentences: Sentences<Names> = {
  name: (after) => texts.words.name(after),
  username: (after) => texts.words.username(after),
  email: (after) => texts.words.email(after),
};

const members = ['name', 'username', 'email'] as const satisfies readonly (keyof Names)[];

/** A stored name can be replaced but not removed: the API refuses an empty one. */
const isRemoved = (before: Names, draft: Names, member: keyof Names): boolean =>
  before[member] !== '' && draft[member].trim() === '';

const NamesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { user } = useSelf();
  const [before] = useState(() => namesOf(user));
  return (
    <EditDialog
      title={texts.editTitle}
      initial={before}
      isFine={(draft) => members.every((member) => !isRemoved(before, draft, member))}
      changesOf={(draft) => memberChanges(before, draft, sentences)}
      onClose={onClose}
      onSave={async (draft) => {
        await requireUnmoved(before, await namesNow());
        await changeNames(user.id, draft);
        announce({ title: texts.changed });
      }}
      form={(draft, change) =>
        members.map((member) => (
          <TextField
            key={member}
            label={texts[member]}
            error={isRemoved(before, draft, member) ? texts.stays : undefined}
            dir="auto"
            type={member === 'email' ? 'email' : 'text'}
            autoComplete={member}
            maxLength={255}
            value={draft[member]}
            onChange={(event) => change({ [member]: event.target.value })}
          />
        ))
      }
    />
  );
};

/** The names of the caller. Only administrators may change names, including their own. */
export const NamesCard = () => {
  const lacking = useLacking();
  const { user } = useSelf();
  const { data } = useQuery(profile);
  const [editing, setEditing] = useState(false);
  const lacks = lacking({ permission: 'ADMIN' });
  return (
    <Facts
      heading={texts.heading}
      facts={[
        [texts.name, user.name || texts.none],
        [texts.username, user.username || texts.none],
        [texts.email, user.email || texts.none],
        [texts.role, data?.rootRole?.name ?? texts.none],
        ...(user.createdAt === undefined ? [] : [[texts.since, <Moment key="since" at={user.createdAt} />] as const]),
        [texts.picture, texts.pictureText],
      ]}
      actions={
        <Button lacks={lacks} onClick={() => setEditing(true)}>
          {common.edit}
        </Button>
      }
    >
      {user.scimId !== undefined && <p className={page.soft}>{texts.byScim}</p>}
      {user.scimId === undefined && lacks !== undefined && <p className={page.soft}>{texts.byAdmin}</p>}
      {editing && <NamesDialog onClose={() => setEditing(false)} />}
    </Facts>
  );
};
