import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { knownFrom } from '../../api/known.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Picker } from '../../design/dialogs/picker.tsx';
import { SelectField, TextField } from '../../design/fields/field.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import { environments, featureTypes, projects, segments, tags } from '../../queries/configuration.ts';
import { ownerNames } from '../../queries/people.ts';
import { common } from '../../texts/common.ts';
import { flags } from '../../texts/flags.ts';
import { type Filter, type FilterField, operatorsOf, operatorText, valueText } from './filters.ts';

const { filters: texts } = flags;

/** The values to choose from for a field. The filter syntax of the API allows no names with a comma. */
const useValues = (field: FilterField): { readonly values?: readonly string[]; readonly error: unknown } => {
  const listed = {
    project: useQuery({ ...projects, enabled: field === 'project' }),
    type: useQuery({ ...featureTypes, enabled: field === 'type' }),
    tag: useQuery({ ...tags, enabled: field === 'tag' }),
    segment: useQuery({ ...segments, enabled: field === 'segment' }),
    status: useQuery({ ...environments, enabled: field === 'status' }),
    owner: useQuery({ ...ownerNames, enabled: field === 'owner' }),
  };
  if (field === 'state') return { values: ['active', 'stale'], error: null };
  if (field === 'lifecycle') return { values: ['initial', 'pre-live', 'live', 'completed'], error: null };
  if (isDay(field)) return { values: [], error: null };
  const { error } = listed[field];
  const values = {
    project: listed.project.data?.map(({ id }) => id),
    type: listed.type.data?.map(({ id }) => id),
    tag: listed.tag.data?.filter(({ value }) => !value.includes(':')).map(({ type, value }) => `${type}:${value}`),
    segment: listed.segment.data?.map(({ name }) => name),
    status: listed.status.data?.flatMap(({ name }) => [`${name}:enabled`, `${name}:disabled`]),
    owner: listed.owner.data && ['none', ...listed.owner.data.keys()],
  }[field];
  return values === undefined ? { error } : { values: values.filter((value) => !value.includes(',')), error };
};

/** Whether the value of a filter is a day. */
const isDay = (field: FilterField): field is 'createdAt' | 'lastSeenAt' =>
  field === 'createdAt' || field === 'lastSeenAt';

interface ValuesProps {
  readonly field: FilterField;
  /** The values in the address. */
  readonly named: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const Values = ({ field, named, chosen, onChange }: ValuesProps) => {
  const { values, error } = useValues(field);
  const names = knownFrom(useQuery({ ...ownerNames, enabled: field === 'owner' }), (known) => known);
  if (error !== null) return <ErrorState error={error} />;
  if (values === undefined) return <Loading />;
  return (
    <Picker
      label={texts.values}
      // Values in the address are shown even if they no longer exist.
      items={[...new Set([...named, ...values])]}
      keyOf={(value) => value}
      textOf={(value) => valueText(field, value, names)}
      show={(value) => <Name>{valueText(field, value, names)}</Name>}
      chosen={chosen}
      onChange={onChange}
    />
  );
};

export interface FilterDialogProps {
  readonly field: FilterField;
  readonly filter: Filter | undefined;
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
}

/** A form for one filter: operator and values. */
export const FilterDialog = ({ field, filter, onApply, onClose }: FilterDialogProps) => {
  const operators = operatorsOf[field];
  const [operator, setOperator] = useState(filter?.operator ?? operators[0]);
  const named = filter?.values ?? [];
  const [values, setValues] = useState(named);
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
      {isDay(field) ? (
        <TextField
          label={texts.day}
          type="date"
          value={values[0] ?? ''}
          onChange={(event) => setValues(event.target.value === '' ? [] : [event.target.value])}
        />
      ) : (
        <Values field={field} named={named} chosen={values} onChange={setValues} />
      )}
    </Dialog>
  );
};
