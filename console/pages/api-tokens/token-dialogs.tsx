import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { isoTime, localTime } from '../../design/time/local-time.ts';
import { momentText } from '../../design/time/moment.tsx';
import { type ApiToken, changeExpiry, deleteApiToken } from '../../queries/api-tokens.ts';
import { apiTokens as texts } from '../../texts/api-tokens.ts';

export interface TokenDialogProps {
  readonly token: ApiToken;
  readonly onClose: () => void;
}

/** Changes when a token expires. */
export const ExpiryDialog = ({ token, onClose }: TokenDialogProps) => (
  <FormDialog
    title={texts.changeTitle(token.tokenName)}
    initial={{ expires: token.expiresAt === null ? '' : localTime(Date.parse(token.expiresAt)) }}
    isFine={({ expires }) => isoTime(expires) !== undefined}
    onClose={onClose}
    onSave={async ({ expires }) => {
      await changeExpiry(token, isoTime(expires) ?? '');
      announce({ title: texts.changed(token.tokenName) });
    }}
    form={({ expires }, change) => (
      <TextField
        label={texts.form.expires}
        hint={texts.changeHint}
        type="datetime-local"
        required
        step={1}
        value={expires}
        onChange={(event) => change({ expires: event.target.value })}
      />
    )}
  />
);

/** Asks for confirmation before a token is revoked. */
export const RevokeToken = ({ token, onClose }: TokenDialogProps) => (
  <ConfirmDialog
    title={texts.confirmRevoke(token.tokenName)}
    action={texts.revoke}
    onClose={onClose}
    onConfirm={async () => {
      await deleteApiToken(token);
      announce({ title: texts.revoked(token.tokenName) });
    }}
  >
    <p>{texts.revokeLoss}</p>
    <p>{token.seenAt === null ? texts.revokeUnseen : texts.revokeSeen(momentText(token.seenAt))}</p>
  </ConfirmDialog>
);
