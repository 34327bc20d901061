import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Badge } from '../../design/badge.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { oidc, saml } from '../../queries/login-providers.ts';
import { signInMethods } from '../../queries/self.ts';
import { login as texts } from '../../texts/login.ts';
import styles from './login.module.css';
import { loginTabs } from './login-search.ts';
import { oidcKind } from './oidc-kind.tsx';
import { PasswordCard } from './password-card.tsx';
import { useProviderEdits } from './provider-edits.ts';
import { ProviderPanel } from './provider-panel.tsx';
import { samlKind } from './saml-kind.tsx';

const route = getRouteApi('/inside/login-providers');

/** The label of a tab: the sign-in method, and whether it is enabled. */
const TabLabel = ({ name, on }: { readonly name: string; readonly on: boolean }) => (
  <span className={styles.tab}>
    {name} <Badge look={on ? 'good' : 'plain'}>{on ? texts.state.on : texts.state.off}</Badge>
  </span>
);

const Ways = () => {
  const { tab = 'password' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: methods } = useQuery(signInMethods);
  // The edits live here, so that another tab does not discard them.
  const oidcEdits = useProviderEdits(oidc.query);
  const samlEdits = useProviderEdits(saml.query);
  const isOn = (type: string): boolean => methods?.options.some((option) => option.type === type) === true;
  return (
    <Tabs
      label={texts.tabs.label}
      value={tab}
      onChange={(next) =>
        void navigate({ search: { tab: loginTabs.find((one) => one === next) }, replace: true, resetScroll: false })
      }
      tabs={[
        {
          value: 'password',
          label: <TabLabel name={texts.tabs.password} on={methods?.defaultHidden === false} />,
          panel: <PasswordCard hasProvider={methods !== undefined && methods.options.length > 0} />,
        },
        {
          value: 'oidc',
          label: <TabLabel name={texts.tabs.oidc} on={isOn('oidc')} />,
          panel: <ProviderPanel kind={oidcKind} edits={oidcEdits} />,
        },
        {
          value: 'saml',
          label: <TabLabel name={texts.tabs.saml} on={isOn('saml')} />,
          panel: <ProviderPanel kind={samlKind} edits={samlEdits} />,
        },
      ]}
    />
  );
};

/** The ways to sign in: passwords and login providers. */
export const LoginPage = () => (
  <NeedsPermission permission="ADMIN" title={texts.title}>
    <PageHead title={texts.title} lead={texts.lead} />
    <Ways />
  </NeedsPermission>
);
