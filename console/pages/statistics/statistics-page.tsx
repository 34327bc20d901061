import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { downloadCsv } from '../../design/fields/download.ts';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announceProblem } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { momentText } from '../../design/time/moment.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { statistics, statisticsCsv } from '../../queries/instance.ts';
import { statistics as texts } from '../../texts/statistics.ts';
import { ApplicationNumbers } from './application-numbers.tsx';
import { FlagNumbers } from './flag-numbers.tsx';
import { Installation } from './installation.tsx';
import { People } from './people.tsx';
import { Production } from './production.tsx';

/** The figures of this installation, for reports and bills. */
export const StatisticsPage = () => {
  const { data, error, isFetching, refetch } = useQuery(statistics);
  const saving = useMutation({
    mutationFn: async () => downloadCsv('statistics.csv', await statisticsCsv()),
    meta: { changesNothing: true },
    onError: announceProblem,
  });
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead(momentText(data.timestamp))}
        actions={
          <>
            <Button waits={isFetching} onClick={() => void refetch()}>
              {texts.refresh}
            </Button>
            <Button waits={saving.isPending} onClick={() => saving.mutate()}>
              {texts.csv}
            </Button>
          </>
        }
      />
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      <FlagNumbers numbers={data} />
      <People numbers={data} />
      <div className={page.cards}>
        <Production numbers={data} />
        <ApplicationNumbers numbers={data} />
      </div>
      <Installation numbers={data} />
    </>
  );
};
