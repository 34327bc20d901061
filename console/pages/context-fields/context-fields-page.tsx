import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DefinitionsPage } from '../../changes/definitions-page.tsx';
import { contextFields } from '../../queries/configuration.ts';
import { contextField } from './context-field.tsx';

const route = getRouteApi('/inside/context-fields');

/** The fields of the evaluation context. */
export const ContextFieldsPage = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DefinitionsPage
      definition={contextField}
      list={useQuery(contextFields)}
      query={query}
      onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
    />
  );
};
