import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../design/fields/field.tsx';
import { Filters } from '../../design/fields/filters.tsx';
import { SearchField } from '../../design/fields/search-field.tsx';
import { tokenTypes } from '../../queries/api-tokens.ts';
import { environments, projects } from '../../queries/configuration.ts';
import { apiTokens as texts } from '../../texts/api-tokens.ts';
import type { TokenSearch } from './token-search.ts';

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string | undefined) => void;
}

const Choice = ({ label, value, choices, onChoose }: ChoiceProps) => (
  <SelectField label={label} value={value ?? ''} onChange={(event) => onChoose(event.target.value || undefined)}>
    <option value="">{texts.any}</option>
    {value !== undefined && !choices.some((one) => one.value === value) && <option value={value}>{value}</option>}
    {choices.map((one) => (
      <option key={one.value} value={one.value}>
        {one.label}
      </option>
    ))}
  </SelectField>
);

export interface TokenFiltersProps {
  readonly search: TokenSearch;
  readonly onSearch: (search: TokenSearch) => void;
  readonly count: string;
}

/** The filters of the token list. */
export const TokenFilters = ({ search, onSearch, count }: TokenFiltersProps) => {
  const { data: allProjects = [] } = useQuery(projects);
  const { data: allEnvironments = [] } = useQuery(environments);
  const { columns } = texts;
  return (
    <Filters count={count}>
      <SearchField label={texts.search} value={search.query} onSearch={(query) => onSearch({ ...search, query })} />
      <Choice
        label={columns.projects}
        value={search.project}
        choices={allProjects.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(project) => onSearch({ ...search, project })}
      />
      <Choice
        label={columns.environment}
        value={search.environment}
        choices={allEnvironments.map(({ name }) => ({ value: name, label: name }))}
        onChoose={(environment) => onSearch({ ...search, environment })}
      />
      <Choice
        label={columns.type}
        value={search.type}
        choices={tokenTypes.map((type) => ({ value: type, label: texts.types[type] }))}
        onChoose={(type) => onSearch({ ...search, type })}
      />
    </Filters>
  );
};
