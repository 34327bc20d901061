import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { scimSettings } from '../../queries/scim.ts';
import { scim as texts } from '../../texts/scim.ts';
import { EnterAtProvider } from './enter-at-provider.tsx';
import { Provisioned } from './provisioned.tsx';
import styles from './scim.module.css';
import { StateCard } from './state-card.tsx';
import { TokenCard } from './token-card.tsx';

const Scim = () => {
  const { data, error, isError, refetch } = useQuery(scimSettings);
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <div className={page.stack}>
      <div className={styles.cards}>
        <StateCard {...data} />
        <TokenCard {...data} />
        <EnterAtProvider />
      </div>
      <Provisioned />
    </div>
  );
};

/** The settings for provisioning by an identity provider. */
export const ScimPage = () => (
  <NeedsPermission permission="ADMIN" title={texts.title}>
    <PageHead title={texts.title} lead={texts.lead} />
    <Scim />
  </NeedsPermission>
);
