import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { fieldError } from '../../api/field-errors.ts';
import { Button } from '../../design/button.tsx';
import { Markdown } from '../../design/data/markdown.tsx';
import { CheckField } from '../../design/fields/check-field.tsx';
import { TextField } from '../../design/fields/field.tsx';
import form from '../../design/fields/form.module.css';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import page from '../../design/page.module.css';
import type { Provider } from '../../queries/integrations.ts';
import { integrations } from '../../texts/integrations.ts';
import { type IntegrationDraft, masked, problemsOf, shownProblems } from './draft.ts';
import { EventsField } from './events-field.tsx';
import { FilterFields } from './filter-fields.tsx';
import { ParameterField } from './parameter-field.tsx';

const { form: texts } = integrations;

export interface IntegrationFormProps {
  readonly provider: Provider;
  /** What is stored; undefined: the integration is new. */
  readonly stored: IntegrationDraft | undefined;
  readonly draft: IntegrationDraft;
  readonly change: (members: Partial<IntegrationDraft>) => void;
  /** There is something to save. */
  readonly changed: boolean;
  readonly waits: boolean;
  /** The permission that the caller lacks for saving. */
  readonly lacks: string | undefined;
  /** Why the service refused to save. */
  readonly error: unknown;
  /** Further buttons, beside the one that saves. */
  readonly actions?: ReactNode;
  /** The draft is complete. */
  readonly onSubmit: () => void;
}

const looks = { info: 'info', success: 'good', warning: 'warn', error: 'bad' } as const;

/** How the receiver is prepared, in the words of the provider. */
const About = ({ provider: { deprecated, alerts = [], howTo, installation } }: { readonly provider: Provider }) => (
  <>
    {deprecated !== undefined && <Banner look="warn">{deprecated}</Banner>}
    {alerts.map(({ type, text }) => (
      <Banner key={text} look={looks[type]}>
        {text}
      </Banner>
    ))}
    {howTo !== undefined && <Markdown text={howTo} />}
    {installation !== undefined && (
      <p>
        {installation.helpText}{' '}
        <a href={installation.url} target="_blank" rel="noopener">
          {installation.title ?? installation.url}
        </a>
      </p>
    )}
  </>
);

/** The settings of an integration: a form made of what its provider needs. */
export const IntegrationForm = (props: IntegrationFormProps) => {
  const { provider, stored, draft, change, changed, waits, lacks, error, actions, onSubmit } = props;
  const id = useId();
  const [tried, setTried] = useState(false);
  const problems = problemsOf(provider, draft);
  const shown = tried ? problems : shownProblems(problems);
  const isFine = Object.keys(problems).length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isFine && changed && !waits && lacks === undefined) onSubmit();
  };
  return (
    <form className={page.stack} onSubmit={submit} noValidate aria-label={texts.label}>
      <section className={page.card} aria-labelledby={`${id}-receiver`}>
        <h2 id={`${id}-receiver`}>{texts.receiver}</h2>
        <About provider={provider} />
        <TextField
          label={texts.optional(texts.description)}
          hint={texts.descriptionHint}
          maxLength={1000}
          dir="auto"
          autoComplete="off"
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        {provider.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={draft.parameters[parameter.name] ?? ''}
            isStored={stored?.parameters[parameter.name] === masked}
            error={shown[parameter.name] ?? fieldError(error, `parameters/${parameter.name}`)}
            onChange={(value) => change({ parameters: { ...draft.parameters, [parameter.name]: value } })}
          />
        ))}
        <CheckField
          label={texts.enabled}
          hint={texts.enabledHint}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
      </section>
      <section className={page.card} aria-labelledby={`${id}-events`}>
        <h2 id={`${id}-events`}>{texts.events}</h2>
        <p className={page.soft}>{texts.eventsHint}</p>
        <EventsField
          provider={provider}
          chosen={draft.events}
          error={shown.events}
          onChange={(events) => change({ events })}
        />
      </section>
      <section className={page.card} aria-labelledby={`${id}-filters`}>
        <h2 id={`${id}-filters`}>{texts.filters}</h2>
        <p className={page.soft}>{texts.filtersHint}</p>
        <FilterFields draft={draft} change={change} />
      </section>
      {error !== null && error !== undefined && <ErrorState error={error} />}
      <div className={form.save} data-changed={changed}>
        {tried && !isFine && (
          <p role="alert" className={form.wrong}>
            {texts.wrong}
          </p>
        )}
        {actions}
        <Button type="submit" look="primary" lacks={lacks} waits={!changed || waits}>
          {stored === undefined ? texts.make : texts.save}
        </Button>
      </div>
    </form>
  );
};
