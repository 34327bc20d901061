import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { Picker } from '../../design/dialogs/picker.tsx';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { EnvironmentField, firstEnvironment } from '../../design/fields/environment-field.tsx';
import { SelectField, TextField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Name } from '../../design/name.tsx';
import { isoTime } from '../../design/time/local-time.ts';
import { NewButton } from '../../layout/new-button.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { createApiToken, type TokenType, tokenNeed, tokenTypes } from '../../queries/api-tokens.ts';
import { countedEnvironments, linkedEnvironments, projects } from '../../queries/configuration.ts';
import type { Project } from '../../queries/projects.ts';
import { useLacking } from '../../session/permissions.ts';
import { apiTokens as texts } from '../../texts/api-tokens.ts';
import type { TokenMade } from '../connect/made-tokens.ts';
import { ShowCode } from '../connect/show-code.tsx';

const { form: formTexts } = texts;

interface Draft {
  readonly tokenName: string;
  readonly type: TokenType;
  /** undefined: nobody has chosen */
  readonly environment: string | undefined;
  readonly projects: readonly Project[];
  /** In the form of a `datetime-local` input. */
  readonly expires: string;
}

/**
 * The environments in which a token for these projects would get flags; none chosen: for all projects. Undefined: not
 * known yet.
 */
const useEnvironments = (chosen: readonly Project[]) => {
  const all = useQuery(countedEnvironments);
  const linked = useQueries({ queries: chosen.map(({ id }) => linkedEnvironments(id)) });
  const offered =
    chosen.length === 0
      ? all.data?.filter(({ projectCount }) => projectCount > 0)
      : all.data?.filter(({ name }) => linked.some(({ data }) => data?.some((one) => one.name === name)));
  const asked = [all, ...linked];
  return {
    offered: asked.every(({ data }) => data !== undefined) ? offered : undefined,
    error: asked.find(({ isError }) => isError)?.error ?? null,
  };
};

interface Shown {
  readonly name: string;
  readonly secret: string;
  /** undefined: a token for administration, with which nothing asks for flags */
  readonly token: TokenMade | undefined;
}

interface NewTokenDialogProps {
  readonly initial: Draft;
  readonly onMade: (made: Shown) => void;
  readonly onClose: () => void;
}

const NewTokenDialog = ({ initial, onMade, onClose }: NewTokenDialogProps) => {
  const lacking = useLacking();
  const { data: allProjects, error } = useQuery(projects);
  const [chosen, setChosen] = useState<readonly Project[]>([]);
  const { offered, error: environmentsError } = useEnvironments(chosen);
  const lacks = (type: TokenType): string | undefined => lacking(tokenNeed('CREATE', type));
  const environmentOf = ({ environment }: Draft): string =>
    offered?.find(({ name }) => name === environment)?.name ??
    (environment === undefined ? firstEnvironment(offered) : '');
  return (
    <FormDialog
      title={texts.create}
      initial={initial}
      isFine={(draft) =>
        draft.tokenName.trim() !== '' &&
        lacks(draft.type) === undefined &&
        (draft.type === 'admin' || environmentOf(draft) !== '')
      }
      action={formTexts.submit}
      onClose={onClose}
      onSave={async (draft) => {
        const { tokenName: name, type } = draft;
        const use = { environment: environmentOf(draft), projects: draft.projects.map(({ id }) => id) };
        const made = await createApiToken({ ...draft, ...use, expiresAt: isoTime(draft.expires) });
        const token = type === 'admin' ? undefined : { ...made, ...use, type };
        onMade({ name, secret: made.secret, token });
      }}
      form={(draft, change) => (
        <>
          <TextField
            label={formTexts.name}
            hint={formTexts.nameHint}
            required
            maxLength={200}
            dir="auto"
            autoComplete="off"
            value={draft.tokenName}
            onChange={(event) => change({ tokenName: event.target.value })}
          />
          <SelectField
            label={formTexts.type}
            error={lacks(draft.type)}
            value={draft.type}
            onChange={({ target: { value } }) =>
              change({ type: tokenTypes.find((type) => type === value) ?? draft.type })
            }
          >
            {tokenTypes.map((type) => (
              <option key={type} value={type}>
                {texts.types[type]}
              </option>
            ))}
          </SelectField>
          {draft.type === 'admin' ? (
            <Banner look="warn">{formTexts.adminHint}</Banner>
          ) : (
            <>
              {environmentsError !== null && <ErrorState error={environmentsError} />}
              <EnvironmentField
                label={formTexts.environment}
                offered={offered}
                value={environmentOf(draft)}
                onChange={(environment) => change({ environment })}
              />
              {error !== null && <ErrorState error={error} />}
              <Picker
                label={formTexts.projects}
                hint={formTexts.projectsHint}
                items={error === null ? allProjects : []}
                keyOf={({ id }) => id}
                textOf={({ id, name }) => `${id} ${name}`}
                show={({ name }) => <Name>{name}</Name>}
                chosen={draft.projects}
                onChange={(next) => {
                  change({ projects: next });
                  setChosen(next);
                }}
              />
            </>
          )}
          <TextField
            label={formTexts.expires}
            hint={formTexts.expiresHint}
            type="datetime-local"
            value={draft.expires}
            onChange={(event) => change({ expires: event.target.value })}
          />
        </>
      )}
    />
  );
};

/** Opens the form for a new token, and shows its secret once. */
export const NewToken = () => {
  const lacking = useLacking();
  const [open, setOpen] = useCreating();
  const [shown, setShown] = useState<Shown>();
  const lacks = tokenTypes.map((type) => lacking(tokenNeed('CREATE', type)));
  const possible = tokenTypes.find((_, position) => lacks[position] === undefined);
  return (
    <>
      <NewButton lacks={possible === undefined ? lacks[0] : undefined}>{texts.create}</NewButton>
      {open && possible !== undefined && (
        <NewTokenDialog
          initial={{ tokenName: '', type: possible, environment: undefined, projects: [], expires: '' }}
          onMade={setShown}
          onClose={() => setOpen(false)}
        />
      )}
      {shown !== undefined && (
        <SecretDialog
          title={texts.secretTitle(shown.name)}
          secret={shown.secret}
          action={shown.token && <ShowCode token={shown.token} />}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
};
