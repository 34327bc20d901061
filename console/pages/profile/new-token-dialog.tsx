import { SelectField, TextField } from '../../design/field.tsx';
import { FormDialog } from '../../design/form-dialog.tsx';
import { localTime } from '../../design/local-time.ts';
import { createPersonalToken, type PersonalToken } from '../../queries/profile.ts';
import { profile } from '../../texts/profile.ts';
import { type Expiry, expiryOf, lifetimes } from './expiry.ts';

const { tokens: texts } = profile;
const other = 'other';

interface Draft extends Expiry {
  readonly description: string;
}

const initial: Draft = { description: '', days: 30, at: '' };

export interface NewTokenDialogProps {
  readonly tokens: readonly PersonalToken[];
  readonly onClose: () => void;
  readonly onMade: (description: string, secret: string) => void;
}

/** What a token is for, and when it ends. */
export const NewTokenDialog = ({ tokens, onClose, onMade }: NewTokenDialogProps) => {
  const isTaken = (description: string): boolean => tokens.some((token) => token.description === description.trim());
  return (
    <FormDialog
      title={texts.create}
      initial={initial}
      isFine={(draft) =>
        draft.description.trim() !== '' && !isTaken(draft.description) && expiryOf(draft, Date.now()) !== undefined
      }
      action={texts.create}
      onClose={onClose}
      onSave={async (draft) => {
        const name = draft.description.trim();
        onMade(name, await createPersonalToken(name, expiryOf(draft, Date.now()) ?? draft.at));
      }}
      form={(draft, change) => (
        <>
          <TextField
            label={texts.description}
            hint={texts.descriptionHint}
            error={isTaken(draft.description) ? texts.taken : undefined}
            required
            dir="auto"
            maxLength={255}
            autoComplete="off"
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <SelectField
            label={texts.expiry}
            value={draft.days ?? other}
            onChange={({ target: { value } }) => change({ days: value === other ? undefined : Number(value) })}
          >
            {lifetimes.map((days) => (
              <option key={days} value={days}>
                {texts.days(days)}
              </option>
            ))}
            <option value={other}>{texts.other}</option>
          </SelectField>
          {draft.days === undefined && (
            <TextField
              label={texts.at}
              type="datetime-local"
              required
              min={localTime(Date.now()).slice(0, 16)}
              error={draft.at !== '' && expiryOf(draft, Date.now()) === undefined ? texts.past : undefined}
              value={draft.at}
              onChange={(event) => change({ at: event.target.value })}
            />
          )}
        </>
      )}
    />
  );
};
