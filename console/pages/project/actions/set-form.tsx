import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { byName, nameOf } from '../../../accounts/names.ts';
import { FilterList } from '../../../constraints/filter-list.tsx';
import { Matching } from '../../../constraints/matching.tsx';
import { useSignalPaths } from '../../../constraints/use-signal-paths.ts';
import { SelectField, TextArea, TextField } from '../../../design/fields/field.tsx';
import { Banner } from '../../../design/messages/banner.tsx';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import page from '../../../design/page.module.css';
import { serviceAccounts } from '../../../queries/service-accounts.ts';
import { signalEndpoints } from '../../../queries/signals.ts';
import { actions } from '../../../texts/actions.ts';
import { common } from '../../../texts/common.ts';
import { ActionFields } from './action-fields.tsx';
import type { SetDraft, SetNames } from './set-draft.ts';

const { form: texts } = actions;

interface PartProps {
  readonly draft: SetDraft;
  readonly change: (members: Partial<SetDraft>) => void;
  readonly names: SetNames;
}

const EndpointField = ({ draft: { endpoint }, change, names }: PartProps) => {
  const { data, error, isError, refetch } = useQuery(signalEndpoints);
  if (data === undefined && isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0 && endpoint === null)
    return (
      <Banner look="warn" action={<Link to="/signal-endpoints">{texts.toEndpoints}</Link>}>
        {texts.noEndpoints}
      </Banner>
    );
  return (
    <SelectField
      label={texts.endpoint}
      required
      value={endpoint ?? ''}
      onChange={({ target: { value } }) => change({ endpoint: value === '' ? null : Number(value) })}
    >
      <option value="">{data === undefined ? common.pending : common.choose}</option>
      {endpoint !== null && !data?.some(({ id }) => id === endpoint) && (
        <option value={endpoint}>{names.endpoint(endpoint)}</option>
      )}
      {data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

const ActorField = ({ draft: { actor }, change, names }: PartProps) => {
  const { data, error, isError, refetch } = useQuery(serviceAccounts);
  if (data === undefined && isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0 && actor === null)
    return (
      <Banner look="warn" action={<Link to="/service-accounts">{texts.toActors}</Link>}>
        {texts.noActors}
      </Banner>
    );
  return (
    <SelectField
      label={texts.actor}
      hint={texts.actorHint}
      required
      value={actor ?? ''}
      onChange={({ target: { value } }) => change({ actor: value === '' ? null : Number(value) })}
    >
      <option value="">{data === undefined ? common.pending : common.choose}</option>
      {actor !== null && !data?.some(({ id }) => id === actor) && <option value={actor}>{names.actor(actor)}</option>}
      {data?.toSorted(byName).map((account) => (
        <option key={account.id} value={account.id}>
          {nameOf(account)}
        </option>
      ))}
    </SelectField>
  );
};

export interface SetFormProps extends PartProps {
  readonly projectId: string;
}

/** The form of an action set: which signals, who acts, and what is done. */
export const SetForm = ({ projectId, ...part }: SetFormProps) => {
  const { draft, change } = part;
  const paths = useSignalPaths(draft.endpoint);
  return (
    <>
      <TextField
        label={texts.name}
        required
        maxLength={200}
        dir="auto"
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={texts.description}
        rows={2}
        dir="auto"
        maxLength={10_000}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <section className={page.stack} aria-label={texts.signals}>
        <EndpointField {...part} />
        <FilterList filters={draft.filters} paths={paths} onChange={(filters) => change({ filters })} />
        {draft.endpoint !== null && <Matching endpoint={draft.endpoint} filters={draft.filters} />}
      </section>
      <ActorField {...part} />
      <ActionFields projectId={projectId} actions={draft.actions} onChange={(actions) => change({ actions })} />
    </>
  );
};
