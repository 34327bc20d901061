import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { application, applications, askedFlags, instances, unknownFlagsOf } from '../../queries/applications.ts';
import { applications as texts } from '../../texts/applications.ts';
import { newestOf } from '../applications/sdk.ts';
import { UnknownNames } from '../applications/unknown-names.tsx';
import { About } from './about.tsx';
import { AskedFlags } from './asked-flags.tsx';
import { Forget } from './forget.tsx';
import { Instances } from './instances.tsx';
import { KnownStrategies } from './known-strategies.tsx';

const route = getRouteApi('/inside/applications/$appName');

/** One application: its instances, the flags that it requests, and the strategy types that it knows. */
export const ApplicationPage = () => {
  const { appName } = route.useParams();
  const { tab, query } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(application(appName));
  const { data: listed } = useQuery(applications());
  const lists = {
    instances: useQuery(instances(appName)),
    flags: useQuery(askedFlags(appName)),
    unknown: useQuery(unknownFlagsOf(appName)),
  };
  const newest = useMemo(
    () => newestOf([...(listed ?? []), ...(data?.instances ?? [])].map(({ sdkVersion }) => sdkVersion)),
    [listed, data],
  );
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  const search = {
    query,
    onQuery: (next: string | undefined) => void navigate({ search: (now) => ({ ...now, query: next }), replace: true }),
  };
  return (
    <>
      <PageHead
        title={appName}
        actions={
          <>
            <Link to="/applications">{texts.one.all}</Link>
            <Forget application={data} />
          </>
        }
      />
      <About application={data} listed={listed?.find((one) => one.appName === appName)} newest={newest} />
      <Tabs
        label={texts.one.tabs.label}
        value={tab ?? 'instances'}
        onChange={(next) =>
          void navigate({
            search: { tab: next === 'flags' || next === 'unknown' || next === 'strategies' ? next : undefined },
            replace: true,
          })
        }
        tabs={[
          {
            value: 'instances',
            label: texts.one.tabs.instances(data.instances.length),
            panel: <Instances list={lists.instances} newest={newest} {...search} />,
          },
          {
            value: 'flags',
            label: texts.one.tabs.flags(data.seenToggles.length),
            panel: <AskedFlags list={lists.flags} {...search} />,
          },
          {
            value: 'unknown',
            label: texts.one.tabs.unknown(lists.unknown.data?.length ?? 0),
            panel: <UnknownNames list={lists.unknown} ofApplication {...search} />,
          },
          {
            value: 'strategies',
            label: texts.one.tabs.strategies(data.strategies.length),
            panel: <KnownStrategies strategies={data.strategies} />,
          },
        ]}
      />
    </>
  );
};
