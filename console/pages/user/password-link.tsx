import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '../../accounts/names.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { passwordLink } from '../../queries/users.ts';
import { common } from '../../texts/common.ts';
import { users } from '../../texts/users.ts';
import { TokensToo } from './tokens-too.tsx';
import type { UserDialogProps } from './user-dialogs.tsx';

const { link: texts } = users;

/** Creates a link for a user to set a password, and shows it once. */
export const PasswordLink = ({ user, onClose }: UserDialogProps) => {
  const [link, setLink] = useState<string>();
  const [deletePersonalTokens, setDelete] = useState(false);
  const make = useMutation({
    mutationFn: async () => setLink(await passwordLink({ id: user.id, deletePersonalTokens })),
  });
  const name = nameOf(user);
  if (link !== undefined)
    return (
      <SecretDialog title={texts.title(name)} label={texts.label} hint={texts.hint} secret={link} onClose={onClose} />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(name)}
      lead={texts.lead(name)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" waits={make.isPending} onClick={() => make.mutate()}>
            {texts.make}
          </Button>
        </>
      }
    >
      <TokensToo userId={user.id} checked={deletePersonalTokens} onChange={setDelete} />
      {make.isError && <ErrorState error={make.error} />}
    </Dialog>
  );
};
