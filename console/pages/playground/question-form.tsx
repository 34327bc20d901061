import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { few, Picker } from '../../design/dialogs/picker.tsx';
import { SelectField, TextField } from '../../design/fields/field.tsx';
import { CloseIcon, PlusIcon } from '../../design/icons.tsx';
import { Name } from '../../design/name.tsx';
import { isoTime, localTime } from '../../design/time/local-time.ts';
import { countedEnvironments, projects as projectsQuery } from '../../queries/configuration.ts';
import type { ContextField } from '../../queries/context.ts';
import type { Environment } from '../../queries/environments.ts';
import { contextFieldNames, type Question } from '../../queries/playground.ts';
import { common } from '../../texts/common.ts';
import { playground } from '../../texts/playground.ts';
import styles from './playground.module.css';

const { question: texts } = playground;

const firstFields: readonly ContextField[] = [{ name: 'userId', values: '' }];

/** The production environment in which most flags are on: what people ask about is mostly what their users see. */
const mostUsed = (environments: readonly Environment[]): readonly string[] =>
  environments
    .filter(({ type }) => type === 'production')
    .toSorted((one, other) => other.enabledToggleCount - one.enabledToggleCount)
    .slice(0, 1)
    .map(({ name }) => name);

export interface QuestionFormProps {
  readonly question: Question;
  readonly waits: boolean;
  readonly onAsk: (question: Question) => void;
}

/** A form for the contexts, the environments and the time of an evaluation. */
export const QuestionForm = ({ question, waits, onAsk }: QuestionFormProps) => {
  const names = useId();
  const { data: loaded, isFetching } = useQuery(countedEnvironments);
  const environments = loaded ?? [];
  const { data: projects = [], isPending } = useQuery(projectsQuery);
  const { data: fieldNames = [] } = useQuery(contextFieldNames);
  const [picked, setPicked] = useState(question.environments.length > 0 ? question.environments : undefined);
  // Chosen once, as soon as they are up to date: what others switch on later does not change the form under somebody's hand.
  if (picked === undefined && loaded !== undefined && !isFetching) setPicked(mostUsed(loaded));
  const chosen = picked ?? mostUsed(environments);
  const [project, setProject] = useState(question.project);
  const [fields, setFields] = useState(question.context.length > 0 ? question.context : firstFields);
  const [at, setAt] = useState(question.at === undefined ? '' : localTime(Date.parse(question.at)));
  const set = (position: number, field: ContextField): void => setFields(fields.with(position, field));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen.length > 0) onAsk({ environments: chosen, project, context: fields, at: isoTime(at) });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {environments.length > few ? (
        <Picker
          label={texts.environments}
          items={environments.map(({ name }) => name)}
          keyOf={(name) => name}
          textOf={(name) => name}
          show={(name) => <Name>{name}</Name>}
          chosen={chosen}
          onChange={setPicked}
        />
      ) : (
        <fieldset className={styles.environments}>
          <legend>{texts.environments}</legend>
          {environments.map(({ name }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  setPicked(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
                }
              />
              <Name>{name}</Name>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.where}>
        <SelectField
          label={texts.project}
          value={project ?? ''}
          onChange={({ target }) => setProject(target.value || undefined)}
        >
          <option value="">{texts.allProjects}</option>
          {project !== undefined && !projects.some(({ id }) => id === project) && (
            <option value={project}>{isPending ? common.pending : project}</option>
          )}
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={texts.at}
          hint={texts.atHint}
          type="datetime-local"
          step={1}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      </div>
      <fieldset className={styles.fields}>
        <legend>{texts.context}</legend>
        <p className={styles.soft}>{texts.contextHint}</p>
        <datalist id={names}>
          {fieldNames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {fields.map((field, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place while it is named
          <div key={position} className={styles.field}>
            <TextField
              label={texts.field(position + 1)}
              list={names}
              autoCapitalize="none"
              spellCheck={false}
              value={field.name}
              onChange={({ target }) => set(position, { ...field, name: target.value })}
            />
            <TextField
              label={texts.values(field.name || texts.field(position + 1))}
              dir="auto"
              value={field.values}
              onChange={({ target }) => set(position, { ...field, values: target.value })}
            />
            <Button
              look="quiet"
              label={texts.remove(field.name || texts.field(position + 1))}
              onClick={() => setFields(fields.filter((_, other) => other !== position))}
            >
              <CloseIcon />
            </Button>
          </div>
        ))}
        <div>
          <Button onClick={() => setFields([...fields, { name: '', values: '' }])}>
            <PlusIcon />
            {texts.add}
          </Button>
        </div>
      </fieldset>
      <div>
        <Button type="submit" look="primary" waits={waits || chosen.length === 0}>
          {texts.ask}
        </Button>
      </div>
    </form>
  );
};
