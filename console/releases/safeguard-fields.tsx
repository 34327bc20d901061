import { useQuery } from '@tanstack/react-query';
import { modesOf } from '../../lib/definition/metric-modes.ts';
import { Button } from '../design/button.tsx';
import { SelectField, TextField } from '../design/fields/field.tsx';
import { CloseIcon, PlusIcon } from '../design/icons.tsx';
import { Banner } from '../design/messages/banner.tsx';
import { ErrorState } from '../design/messages/error-state.tsx';
import { Loading } from '../design/messages/loading.tsx';
import page from '../design/page.module.css';
import { type KnownMetric, knownMetrics, metricLabels } from '../queries/safeguards.ts';
import { safeguardForm } from '../texts/safeguard-form.ts';
import styles from './releases.module.css';
import { isFineThreshold, operators, ranges, type SafeguardDraft, type SelectorDraft } from './safeguard-draft.ts';
import type { SafeguardAction } from './safeguard-words.ts';

const { fields: texts } = safeguardForm;

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, value, values, names, onChange }: ChoiceProps<Value>) => (
  <div>
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((one) => one === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </SelectField>
  </div>
);

interface FieldsProps {
  readonly draft: SafeguardDraft;
  readonly change: (members: Partial<SafeguardDraft>) => void;
  readonly environment: string;
}

interface SelectorProps {
  readonly selector: SelectorDraft;
  readonly position: number;
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** Labels that this one may be: those that no other one is. */
  readonly free: readonly string[];
  readonly onChange: (members: Partial<SelectorDraft>) => void;
  readonly onRemove: () => void;
}

const Selector = ({ selector, position, known, free, onChange, onRemove }: SelectorProps) => (
  <div className={page.columns}>
    <div>
      <SelectField
        label={texts.label(position)}
        value={selector.label}
        onChange={(event) => onChange({ label: event.target.value, values: '' })}
      >
        {free.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
    <div>
      <TextField
        label={texts.values(position)}
        dir="auto"
        hint={texts.valuesHint((known[selector.label] ?? []).join(', '))}
        value={selector.values}
        error={selector.values.trim() === '' ? texts.valuesProblem : undefined}
        onChange={(event) => onChange({ values: event.target.value })}
      />
    </div>
    <Button look="quiet" label={texts.removeLabel(position)} onClick={onRemove}>
      <CloseIcon />
    </Button>
  </div>
);

/** Which samples of the metric count, by their labels. */
const Selectors = ({ draft: { metricName, selectors }, change, environment }: FieldsProps) => {
  const { data: known, isError } = useQuery(metricLabels(metricName, environment));
  if (isError) return <p className={styles.problem}>{texts.labelsFailed}</p>;
  if (known === undefined) return <Loading />;
  const unused = Object.keys(known).filter((name) => !selectors.some(({ label }) => label === name));
  const put = (next: readonly SelectorDraft[]): void => change({ selectors: next });
  const [first] = unused;
  return (
    <fieldset className={styles.guard}>
      <legend className={styles.legend}>{texts.only}</legend>
      <p className={page.soft}>{texts.onlyHint}</p>
      {selectors.map((selector, at) => (
        <Selector
          // biome-ignore lint/suspicious/noArrayIndexKey: a label may become another one, and its field keeps the focus
          key={`${at} of ${selectors.length}`}
          selector={selector}
          position={at + 1}
          known={known}
          free={[selector.label, ...unused]}
          onChange={(members) => put(selectors.map((one) => (one === selector ? { ...one, ...members } : one)))}
          onRemove={() => put(selectors.filter((one) => one !== selector))}
        />
      ))}
      {first !== undefined && (
        <div>
          <Button look="quiet" onClick={() => put([...selectors, { label: first, values: '' }])}>
            <PlusIcon />
            {texts.addLabel}
          </Button>
        </div>
      )}
    </fieldset>
  );
};

interface MetricFieldProps extends FieldsProps {
  readonly metrics: readonly KnownMetric[];
}

const MetricField = ({ metrics, draft, change }: MetricFieldProps) => {
  const chosen = metrics.find(({ name }) => name === draft.metricName);
  return (
    <SelectField
      label={texts.metric}
      hint={chosen?.help}
      value={draft.metricName}
      onChange={({ target: { value } }) => {
        const metric = metrics.find(({ name }) => name === value);
        const modes = metric === undefined ? [] : modesOf[metric.type];
        const aggregationMode = modes.includes(draft.aggregationMode) ? draft.aggregationMode : modes[0];
        change({ metricName: value, selectors: [], ...(aggregationMode && { aggregationMode }) });
      }}
    >
      <option value="">{texts.choose}</option>
      {metrics.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

interface SafeguardFieldsProps extends FieldsProps {
  /** The project of the flag. */
  readonly project: string;
  /** What may be chosen: a flag without a plan has none that could stop. */
  readonly actions: readonly SafeguardAction[];
  /** It takes the place of another one. */
  readonly replaces: boolean;
}

/** A form for a safeguard: a metric that SDKs report, what is made of it, and from where on something happens. */
export const SafeguardFields = (props: SafeguardFieldsProps) => {
  const { draft, change, project, environment, actions, replaces } = props;
  const { data, isError, error, refetch } = useQuery(knownMetrics(project));
  if (isError && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const metrics = data.filter(
    ({ environments, source }) => source === 'internal' && environments.includes(environment),
  );
  if (metrics.length === 0) return <Banner>{texts.none(environment)}</Banner>;
  const chosen = metrics.find(({ name }) => name === draft.metricName);
  return (
    <>
      <MetricField {...props} metrics={metrics} />
      {chosen !== undefined && (
        <>
          <div className={page.columns}>
            <Choice
              label={texts.aggregation}
              value={draft.aggregationMode}
              values={modesOf[chosen.type]}
              names={texts.modes}
              onChange={(aggregationMode) => change({ aggregationMode })}
            />
            <Choice
              label={texts.range}
              value={draft.timeRange}
              values={ranges}
              names={texts.ranges}
              onChange={(timeRange) => change({ timeRange })}
            />
          </div>
          <Selectors {...props} />
        </>
      )}
      <div className={page.columns}>
        <Choice
          label={texts.operator}
          value={draft.operator}
          values={operators}
          names={texts.operators}
          onChange={(operator) => change({ operator })}
        />
        <div>
          <TextField
            label={texts.threshold}
            inputMode="decimal"
            value={draft.threshold}
            error={isFineThreshold(draft) ? undefined : texts.thresholdProblem}
            onChange={(event) => change({ threshold: event.target.value })}
          />
        </div>
      </div>
      <Choice
        label={texts.action}
        value={draft.action}
        values={actions}
        names={texts.actions}
        onChange={(action) => change({ action })}
      />
      {replaces && <Banner>{texts.replaces}</Banner>}
    </>
  );
};
