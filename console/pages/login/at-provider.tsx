import { base } from '../../api/base.ts';
import { CopyField } from '../../design/fields/copy-field.tsx';
import page from '../../design/page.module.css';
import type { ProviderType } from '../../queries/login-providers.ts';
import { useAddress } from '../../session/use-address.ts';
import { login } from '../../texts/login.ts';
import { ownAddress } from './own-address.ts';

const { atProvider: texts, sections } = login;

export interface AtProviderProps {
  readonly type: ProviderType;
  /** `unleashHostname` as it is in the form. */
  readonly host: string;
  readonly isSaved: boolean;
}

/** The values that an administrator enters at the provider. */
export const AtProvider = ({ type, host, isSaved }: AtProviderProps) => {
  const own = ownAddress(useAddress(), host);
  return (
    <section className={page.card} aria-labelledby={`${type}-at-provider`}>
      <h2 id={`${type}-at-provider`}>{sections.atProvider}</h2>
      <p className={page.soft}>{texts.lead[type]}</p>
      {!isSaved && <p>{texts.unsaved}</p>}
      <CopyField label={texts.callback[type]} value={`${own}/auth/${type}/callback`} />
      {type === 'saml' && (
        <>
          <CopyField label={texts.entityId} value={own} />
          <CopyField label={texts.metadata} hint={texts.metadataHint} value={`${own}/auth/saml/metadata`} />
          <div>
            <a href={`${base}/auth/saml/metadata`} target="_blank" rel="noopener">
              {texts.openMetadata}
            </a>
          </div>
        </>
      )}
      <CopyField label={texts.begin} value={`${own}/auth/${type}/login`} />
      {type === 'oidc' && <p className={page.soft}>{texts.noSignOut}</p>}
    </section>
  );
};
