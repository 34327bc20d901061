import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import type { ProviderDraft } from '../../queries/login-providers.ts';
import { AtProvider } from './at-provider.tsx';
import styles from './login.module.css';
import type { ProviderEdits } from './provider-edits.ts';
import { ProviderForm } from './provider-form.tsx';
import type { ProviderKind } from './provider-kind.ts';
import { ProviderTest } from './provider-test.tsx';
import { isChanged } from './rules.ts';

export interface ProviderPanelProps<Draft extends ProviderDraft> {
  readonly kind: ProviderKind<Draft>;
  readonly edits: ProviderEdits<Draft>;
}

/** One login provider: its settings, the values for the provider, and a test. */
export const ProviderPanel = <Draft extends ProviderDraft>({ kind, edits }: ProviderPanelProps<Draft>) => {
  const { settings, draft, secret } = edits;
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  if (settings.data === undefined || draft === undefined) return <Loading />;
  const stored = settings.data.draft;
  return (
    <div className={styles.panel}>
      <ProviderForm kind={kind} edits={edits} kept={settings.data} draft={draft} />
      <div className={page.stack}>
        <AtProvider
          type={kind.type}
          host={draft.unleashHostname}
          isSaved={draft.unleashHostname === stored.unleashHostname}
        />
        <ProviderTest key={kind.type} type={kind.type} stored={stored} isSaved={!isChanged(stored, draft, secret)} />
      </div>
    </div>
  );
};
