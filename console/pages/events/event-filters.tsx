import { useQuery } from '@tanstack/react-query';
import { eventNames } from '../../../lib/definition/events/names.ts';
import { SelectField } from '../../design/fields/field.tsx';
import { Filters } from '../../design/fields/filters.tsx';
import { SearchField } from '../../design/fields/search-field.tsx';
import { projects } from '../../queries/configuration.ts';
import type { EventSearch } from '../../queries/events.ts';
import { common } from '../../texts/common.ts';
import { events as texts } from '../../texts/events.ts';

const types = Object.entries(eventNames).toSorted(([, a], [, b]) => a.localeCompare(b, 'en'));

export interface EventFiltersProps {
  readonly search: EventSearch;
  readonly onSearch: (search: EventSearch) => void;
  /** How many of how many events are shown. */
  readonly count: string;
}

/** The search text and the filters of the event log. */
export const EventFilters = ({ search, onSearch, count }: EventFiltersProps) => {
  const { data: listed = [], isPending } = useQuery(projects);
  const { project, type } = search;
  return (
    <Filters count={count}>
      <SearchField label={texts.search} value={search.query} onSearch={(query) => onSearch({ ...search, query })} />
      <SearchField
        label={texts.columns.flag}
        value={search.feature}
        onSearch={(feature) => onSearch({ ...search, feature })}
      />
      <SelectField
        label={texts.columns.project}
        value={project ?? ''}
        onChange={(event) => onSearch({ ...search, project: event.target.value || undefined })}
      >
        <option value="">{texts.any}</option>
        {project !== undefined && !listed.some(({ id }) => id === project) && (
          <option value={project}>{isPending ? common.pending : project}</option>
        )}
        {listed.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.columns.type}
        value={type ?? ''}
        onChange={(event) => onSearch({ ...search, type: event.target.value || undefined })}
      >
        <option value="">{texts.any}</option>
        {type !== undefined && !types.some(([known]) => known === type) && <option value={type}>{type}</option>}
        {types.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </Filters>
  );
};
