import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Badge } from '../../design/badge.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { strategyTypes } from '../../queries/configuration.ts';
import { strategyTypes as texts } from '../../texts/strategy-types.ts';
import { KnownBy } from './known-by.tsx';
import { Parameters } from './parameters.tsx';
import { UsedBy } from './used-by.tsx';

const route = getRouteApi('/inside/strategy-types/$strategyName');

/** One strategy type: its parameters, the applications that know it, and the flags that use it. */
export const StrategyTypePage = () => {
  const { strategyName } = route.useParams();
  const list = useQuery(strategyTypes);
  const type = list.data?.find(({ name }) => name === strategyName);
  const all = <Link to="/strategy-types">{texts.one.all}</Link>;
  if (list.isPending) return <Loading />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <PageHead
        title={texts.one.title(type?.displayName || strategyName)}
        lead={
          type && (
            <>
              <Badge look={type.editable ? 'info' : 'plain'}>{type.editable ? texts.own : texts.builtIn}</Badge>{' '}
              {type.deprecated && <Badge look="warn">{texts.deprecated}</Badge>}{' '}
              <span dir="auto">{type.description}</span>
            </>
          )
        }
        actions={all}
      />
      {type === undefined ? (
        <EmptyState title={texts.one.missing} actions={all}>
          <p>{texts.one.missingText}</p>
        </EmptyState>
      ) : (
        <Parameters parameters={type.parameters} />
      )}
      <KnownBy strategyName={strategyName} builtIn={type?.editable === false} />
      <UsedBy strategyName={strategyName} builtIn={type?.editable === false} />
    </>
  );
};
