import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Tabs } from '../../design/tabs.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { unknownFlags } from '../../queries/applications.ts';
import { applications as texts } from '../../texts/applications.ts';
import { ConnectOpener } from '../connect/connect-opener.tsx';
import { ApplicationList } from './application-list.tsx';
import { UnknownNames } from './unknown-names.tsx';

const route = getRouteApi('/inside/applications');

/** The applications that request flags, and the requested names that belong to no flag. */
export const ApplicationsPage = () => {
  const { tab, query } = route.useSearch();
  const navigate = route.useNavigate();
  const unknown = useQuery(unknownFlags);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={<ConnectOpener />} />
      <Tabs
        label={texts.tabs.label}
        value={tab ?? 'applications'}
        onChange={(next) =>
          void navigate({ search: { tab: next === 'unknown' ? 'unknown' : undefined }, replace: true })
        }
        tabs={[
          { value: 'applications', label: texts.tabs.applications, panel: <ApplicationList /> },
          {
            value: 'unknown',
            label: texts.tabs.unknown(unknown.data?.length),
            panel: (
              <UnknownNames
                list={unknown}
                query={query}
                onQuery={(next) => void navigate({ search: (now) => ({ ...now, query: next }), replace: true })}
              />
            ),
          },
        ]}
      />
    </>
  );
};
