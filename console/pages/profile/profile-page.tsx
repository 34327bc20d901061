import { getRouteApi } from '@tanstack/react-router';
import { Tabs } from '../../design/tabs.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { profile as texts } from '../../texts/profile.ts';
import { AccountTab } from './account-tab.tsx';
import { profileTabs } from './profile-search.ts';
import { RightsTab } from './rights-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { TokensTab } from './tokens-tab.tsx';

const route = getRouteApi('/inside/profile');

/** The profile of the caller: names, password, rights, tokens and sessions. */
export const ProfilePage = () => {
  const { tab = 'account' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHead title={texts.title} />
      <Tabs
        label={texts.tabs.label}
        value={tab}
        onChange={(next) =>
          void navigate({ search: { tab: profileTabs.find((one) => one === next) }, replace: true, resetScroll: false })
        }
        tabs={[
          { value: 'account', label: texts.tabs.account, panel: <AccountTab /> },
          { value: 'rights', label: texts.tabs.rights, panel: <RightsTab /> },
          { value: 'tokens', label: texts.tabs.tokens, panel: <TokensTab /> },
          { value: 'sessions', label: texts.tabs.sessions, panel: <SessionsTab /> },
        ]}
      />
    </>
  );
};
