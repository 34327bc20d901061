import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { SelectField, TextField } from '../../design/field.tsx';
import { Loading } from '../../design/loading.tsx';
import { Name } from '../../design/name.tsx';
import { environments, featureTypes, projects, segments, tags } from '../../queries/configuration.ts';
import { common } from '../../texts/common.ts';
import { flags } from '../../texts/flags.ts';
import styles from './filter-dialog.module.css';
import { type Filter, type FilterField, operatorsOf, operatorText, valueText } from './filters.ts';

const { filters: texts } = flags;

/** More values than this get a field to narrow them. */
const manyValues = 10;

/** What can be chosen for a field. Names with a comma cannot be written in a filter of the API. */
const useValues = (field: FilterField): { readonly values?: readonly string[]; readonly error: unknown } => {
  const listed = {
    project: useQuery({ ...projects, enabled: field === 'project' }),
    type: useQuery({ ...featureTypes, enabled: field === 'type' }),
    tag: useQuery({ ...tags, enabled: field === 'tag' }),
    segment: useQuery({ ...segments, enabled: field === 'segment' }),
    status: useQuery({ ...environments, enabled: field === 'status' }),
  };
  if (field === 'state') return { values: ['active', 'stale'], error: null };
  if (field === 'createdAt') return { values: [], error: null };
  const { error } = listed[field];
  const values = {
    project: listed.project.data?.map(({ id }) => id),
    type: listed.type.data?.map(({ id }) => id),
    tag: listed.tag.data?.filter(({ value }) => !value.includes(':')).map(({ type, value }) => `${type}:${value}`),
    segment: listed.segment.data?.map(({ name }) => name),
    status: listed.status.data?.flatMap(({ name }) => [`${name}:enabled`, `${name}:disabled`]),
  }[field];
  return values === undefined ? { error } : { values: values.filter((value) => !value.includes(',')), error };
};

interface ValuesProps {
  readonly field: FilterField;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const Values = ({ field, chosen, onChange }: ValuesProps) => {
  const { values, error } = useValues(field);
  const [narrowed, setNarrowed] = useState('');
  if (error !== null) return <ErrorState error={error} />;
  if (values === undefined) return <Loading />;
  // What the address names is shown also where it does not exist any more.
  const all = [...new Set([...chosen, ...values])];
  const shown = all.filter((value) => valueText(field, value).toLowerCase().includes(narrowed.toLowerCase()));
  return (
    <>
      {all.length > manyValues && (
        <TextField label={texts.narrow} value={narrowed} onChange={(event) => setNarrowed(event.target.value)} />
      )}
      {all.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <fieldset>
          <legend className={styles.legend}>{texts.values}</legend>
          <div className={styles.values}>
            {shown.map((value) => (
              <label key={value}>
                <input
                  type="checkbox"
                  checked={chosen.includes(value)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
                  }
                />
                <Name>{valueText(field, value)}</Name>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
};

export interface FilterDialogProps {
  readonly field: FilterField;
  readonly filter: Filter | undefined;
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
}

/** One filter: how, and what. */
export const FilterDialog = ({ field, filter, onApply, onClose }: FilterDialogProps) => {
  const operators = operatorsOf[field];
  const [operator, setOperator] = useState(filter?.operator ?? operators[0]);
  const [values, setValues] = useState(filter?.values ?? []);
  const offered = operator !== undefined && !operators.includes(operator) ? [operator, ...operators] : operators;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.dialog(texts.fields[field])}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" onClick={() => onApply({ operator, values })}>
            {texts.apply}
          </Button>
        </>
      }
    >
      {offered.length > 1 && (
        <SelectField label={texts.operator} value={operator} onChange={(event) => setOperator(event.target.value)}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {operatorText(one)}
            </option>
          ))}
        </SelectField>
      )}
      {field === 'createdAt' ? (
        <TextField
          label={texts.day}
          type="date"
          value={values[0] ?? ''}
          onChange={(event) => setValues(event.target.value === '' ? [] : [event.target.value])}
        />
      ) : (
        <Values field={field} chosen={values} onChange={setValues} />
      )}
    </Dialog>
  );
};
