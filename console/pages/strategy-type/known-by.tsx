import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { applications } from '../../queries/applications.ts';
import { strategyTypes } from '../../texts/strategy-types.ts';

const { one: texts } = strategyTypes;

export interface StrategyTypeProps {
  readonly strategyName: string;
  readonly builtIn: boolean;
}

/** The applications that reported a strategy type as known. */
export const KnownBy = ({ strategyName, builtIn }: StrategyTypeProps) => {
  const list = useQuery(applications(strategyName));
  return (
    <section className={page.card} aria-labelledby="known-by">
      <h2 id="known-by">{texts.applications}</h2>
      {list.isPending && <Loading />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <p className={page.soft}>{builtIn ? texts.applicationsNoneBuiltIn : texts.applicationsNone}</p>
      )}
      <ul className={page.row}>
        {list.data?.map(({ appName }) => (
          <li key={appName} className={page.linkItem}>
            <Link to="/applications/$appName" params={{ appName }}>
              <Name>{appName}</Name>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
