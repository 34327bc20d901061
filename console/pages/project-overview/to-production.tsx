import { useQuery } from '@tanstack/react-query';
import { Bars } from '../../design/data/bars.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { timesToProduction } from '../../queries/health.ts';
import { overview } from '../../texts/health.ts';

const { production: texts, figures } = overview;

const maxShown = 8;

/** The flags with the longest time from creation until they were first on in production. */
export const ToProduction = ({ projectId }: { readonly projectId: string }) => {
  const { data, error, refetch } = useQuery(timesToProduction(projectId));
  const slowest = (data?.features ?? []).toSorted((a, b) => b.timeToProduction - a.timeToProduction);
  return (
    <section className={page.card} aria-labelledby="to-production">
      <h2 id="to-production">{texts.heading}</h2>
      {data === undefined && error === null && <Loading />}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <p className={page.soft}>{slowest.length === 0 ? texts.none : texts.mean(data.projectAverage)}</p>
      )}
      {slowest.length > 0 && (
        <Bars
          label={texts.heading}
          bars={slowest.slice(0, maxShown).map(({ name, timeToProduction }) => ({
            label: name,
            value: timeToProduction,
            text: figures.days(timeToProduction),
          }))}
        />
      )}
    </section>
  );
};
