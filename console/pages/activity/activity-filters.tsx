import { useQuery } from '@tanstack/react-query';
import { eventNames } from '../../../lib/definition/events/names.ts';
import { byName, nameOf } from '../../accounts/names.ts';
import { SelectField } from '../../design/fields/field.tsx';
import { Filters } from '../../design/fields/filters.tsx';
import { SearchField } from '../../design/fields/search-field.tsx';
import { environments, linkedEnvironments, projects } from '../../queries/configuration.ts';
import { accountsAndGroups } from '../../queries/people.ts';
import { activity as texts } from '../../texts/activity.ts';
import { common } from '../../texts/common.ts';
import type { ActivitySearch } from './activity-search.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const types: readonly Choice[] = Object.entries(eventNames)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  /** undefined: not known yet */
  readonly choices: readonly Choice[] | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** A filter with all its values; one of the address that is not among them stays. */
const ChoiceField = ({ label, value, choices, onChoose }: ChoiceFieldProps) => (
  <SelectField label={label} value={value ?? ''} onChange={({ target }) => onChoose(target.value || undefined)}>
    <option value="">{texts.any}</option>
    {value !== undefined && !choices?.some((one) => one.value === value) && (
      <option value={value}>{choices === undefined ? common.pending : value}</option>
    )}
    {choices?.map((one) => (
      <option key={one.value} value={one.value}>
        {one.label}
      </option>
    ))}
  </SelectField>
);

const named = ({ name }: { readonly name: string }): Choice => ({ value: name, label: name });

export interface ActivityFiltersProps {
  /** The project of the page; undefined: all projects. */
  readonly projectId: string | undefined;
  readonly search: ActivitySearch;
  readonly onSearch: (search: ActivitySearch) => void;
  /** How many of how many events are shown. */
  readonly count: string;
}

/** Who, where and what: the filters of the activity but for the time. */
export const ActivityFilters = ({ projectId, search, onSearch, count }: ActivityFiltersProps) => {
  const { data: listed } = useQuery({ ...projects, enabled: projectId === undefined });
  const { data: all } = useQuery({ ...environments, enabled: projectId === undefined });
  const { data: linked } = useQuery({ ...linkedEnvironments(projectId ?? ''), enabled: projectId !== undefined });
  const { data: known } = useQuery(accountsAndGroups);
  const people = known?.users.toSorted(byName).map((one) => ({ value: String(one.id), label: nameOf(one) }));
  const { query, by, environment, project, feature, type } = search;
  const chosen = [query, by, environment, project, feature, type].filter((value) => value !== undefined).length;
  return (
    <Filters count={count} chosen={chosen}>
      <SearchField label={texts.search} value={search.query} onSearch={(query) => onSearch({ ...search, query })} />
      <ChoiceField
        label={texts.by}
        value={search.by === undefined ? undefined : String(search.by)}
        choices={people && [...people, texts.service]}
        onChoose={(by) => onSearch({ ...search, by: by === undefined ? undefined : Number(by) })}
      />
      <ChoiceField
        label={texts.environment}
        value={search.environment}
        choices={(projectId === undefined ? all : linked)?.map(named)}
        onChoose={(environment) => onSearch({ ...search, environment })}
      />
      {projectId === undefined && (
        <ChoiceField
          label={common.project}
          value={search.project}
          choices={listed?.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(project) => onSearch({ ...search, project })}
        />
      )}
      <SearchField label={texts.flag} value={search.feature} onSearch={(feature) => onSearch({ ...search, feature })} />
      <ChoiceField
        label={texts.kind}
        value={search.type}
        choices={types}
        onChoose={(type) => onSearch({ ...search, type })}
      />
    </Filters>
  );
};
