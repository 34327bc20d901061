import { FormDialog } from '../design/dialogs/form-dialog.tsx';
import { TextField } from '../design/fields/field.tsx';
import type { NewToken, PersonalToken } from '../queries/accounts.ts';
import { accounts } from '../texts/accounts.ts';
import { endOf, type Lifetime } from './lifetime.ts';
import { LifetimeField } from './lifetime-field.tsx';

const { tokens: texts } = accounts;

interface Draft {
  readonly description: string;
  readonly lifetime: Lifetime;
}

export interface NewTokenDialogProps {
  /** The tokens that the account has: a new token needs another name. */
  readonly tokens: readonly PersonalToken[];
  readonly onClose: () => void;
  readonly onSave: (token: NewToken) => Promise<unknown>;
}

/** A form for a new token of an account. */
export const NewTokenDialog = ({ tokens, onClose, onSave }: NewTokenDialogProps) => {
  const isTaken = ({ description }: Draft): boolean => tokens.some((token) => token.description === description.trim());
  return (
    <FormDialog<Draft>
      title={texts.create}
      initial={{ description: '', lifetime: { days: 90 } }}
      isFine={(draft) =>
        draft.description.trim() !== '' && !isTaken(draft) && endOf(draft.lifetime, Date.now()) !== undefined
      }
      action={texts.make}
      onClose={onClose}
      onSave={({ description, lifetime }) =>
        onSave({ description: description.trim(), expiresAt: endOf(lifetime, Date.now()) ?? '' })
      }
      form={(draft, change) => (
        <>
          <TextField
            label={texts.description}
            hint={texts.descriptionHint}
            error={isTaken(draft) ? texts.taken : undefined}
            required
            maxLength={200}
            dir="auto"
            autoComplete="off"
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <LifetimeField
            lifetimes={texts.lifetimes}
            value={draft.lifetime}
            onChange={(lifetime) => change({ lifetime })}
          />
        </>
      )}
    />
  );
};
