import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { Button } from '../../design/button.tsx';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { EnvironmentField, firstEnvironment } from '../../design/fields/environment-field.tsx';
import { SelectField, TextField } from '../../design/fields/field.tsx';
import { CloseIcon } from '../../design/icons.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { linkedEnvironments } from '../../queries/configuration.ts';
import { createProjectToken, deleteProjectToken, type NewToken, projectTokens } from '../../queries/projects.ts';
import { useLacking } from '../../session/permissions.ts';
import { projects } from '../../texts/projects.ts';
import type { TokenMade } from '../connect/made-tokens.ts';
import { ShowCode } from '../connect/show-code.tsx';

const { tokens: texts } = projects;

interface Shown {
  readonly name: string;
  readonly token: TokenMade;
}

interface NewTokenDialogProps {
  readonly projectId: string;
  readonly onMade: (made: Shown) => void;
  readonly onClose: () => void;
}

const NewTokenDialog = ({ projectId, onMade, onClose }: NewTokenDialogProps) => {
  const { data: offered, error } = useQuery(linkedEnvironments(projectId));
  const environmentOf = ({ environment }: NewToken): string => environment || firstEnvironment(offered);
  const withEnvironment = (draft: NewToken): NewToken => ({ ...draft, environment: environmentOf(draft) });
  return (
    <EditDialog<NewToken>
      title={texts.create}
      action={texts.make}
      initial={{ tokenName: '', type: 'client', environment: '' }}
      isFine={(draft) => draft.tokenName.trim() !== '' && environmentOf(draft) !== ''}
      changesOf={(draft) => [
        {
          summary: texts.createWords(draft.tokenName, environmentOf(draft)),
          before: null,
          after: withEnvironment(draft),
        },
      ]}
      onClose={onClose}
      onSave={async (draft) => {
        const { tokenName: name, type, environment } = withEnvironment(draft);
        const made = await createProjectToken(projectId, { tokenName: name, type, environment });
        onMade({ name, token: { ...made, type, environment, projects: [projectId] } });
      }}
      form={(draft, change) => (
        <>
          <TextField
            label={texts.name}
            required
            dir="auto"
            autoComplete="off"
            value={draft.tokenName}
            onChange={(event) => change({ tokenName: event.target.value })}
          />
          <SelectField
            label={texts.type}
            value={draft.type}
            onChange={(event) => change({ type: event.target.value === 'frontend' ? 'frontend' : 'client' })}
          >
            <option value="client">{texts.types.client}</option>
            <option value="frontend">{texts.types.frontend}</option>
          </SelectField>
          {error !== null && <ErrorState error={error} />}
          <EnvironmentField
            label={texts.environment}
            offered={offered}
            value={environmentOf(draft)}
            onChange={(environment) => change({ environment })}
          />
        </>
      )}
    />
  );
};

/** The tokens of a project that the caller may read. */
export const Tokens = ({ projectId }: { readonly projectId: string }) => {
  const lacking = useLacking();
  const mayRead = lacking({ permission: 'READ_PROJECT_API_TOKEN', project: projectId });
  const {
    data: tokens,
    error,
    isError,
    isPending,
  } = useQuery({ ...projectTokens(projectId), enabled: mayRead === undefined });
  const [creating, setCreating] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const [removing, setRemoving] = useState<NonNullable<typeof tokens>[number]>();
  return (
    <section className={page.card} aria-labelledby="project-tokens">
      <div className={page.row}>
        <h2 id="project-tokens" className={page.grow}>
          {texts.heading}
        </h2>
        <Button
          lacks={lacking({ permission: 'CREATE_PROJECT_API_TOKEN', project: projectId })}
          onClick={() => setCreating(true)}
        >
          {texts.create}
        </Button>
      </div>
      <p className={page.soft}>{mayRead ?? texts.hint}</p>
      {isError && <ErrorState error={error} />}
      {mayRead === undefined && isPending && <Loading />}
      {tokens?.length === 0 && <p>{texts.none}</p>}
      <ul className={page.items}>
        {tokens?.map((token) => (
          <li key={token.id} className={page.row}>
            <span className={page.grow}>
              <strong>
                <Name>{token.tokenName}</Name>
              </strong>{' '}
              <span className={page.soft}>{texts.line(texts.types[token.type], token.environment)}</span>
            </span>
            <Button
              look="quiet"
              label={texts.remove(token.tokenName)}
              lacks={lacking({ permission: 'DELETE_PROJECT_API_TOKEN', project: projectId })}
              onClick={() => setRemoving(token)}
            >
              <CloseIcon />
            </Button>
          </li>
        ))}
      </ul>
      {creating && <NewTokenDialog projectId={projectId} onMade={setShown} onClose={() => setCreating(false)} />}
      {shown !== undefined && (
        <SecretDialog
          title={texts.secretTitle(shown.name)}
          secret={shown.token.secret}
          action={<ShowCode token={shown.token} />}
          onClose={() => setShown(undefined)}
        />
      )}
      {removing !== undefined && (
        <ConfirmWithDiff
          title={texts.confirmRemove(removing.tokenName)}
          changes={[{ summary: texts.removeWords(removing.tokenName), before: removing, after: null }]}
          danger
          action={texts.unmake}
          onClose={() => setRemoving(undefined)}
          onSave={async () => {
            await deleteProjectToken(projectId, removing.secret);
            announce({ title: texts.removed(removing.tokenName) });
          }}
        />
      )}
    </section>
  );
};
