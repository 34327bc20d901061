import { useSuspenseQuery } from '@tanstack/react-query';
import { CopyField } from '../../design/fields/copy-field.tsx';
import page from '../../design/page.module.css';
import { uiConfig } from '../../queries/self.ts';
import { scim } from '../../texts/scim.ts';

const { enter: texts } = scim;

/** The values that an administrator enters at the identity provider. */
export const EnterAtProvider = () => {
  const { unleashUrl } = useSuspenseQuery(uiConfig).data;
  return (
    <section className={page.card} aria-labelledby="scim-enter">
      <h2 id="scim-enter">{texts.heading}</h2>
      <CopyField label={texts.address} hint={texts.addressHint} value={`${unleashUrl.replace(/\/+$/, '')}/scim/v2`} />
      <CopyField label={texts.unique} value="userName" />
      <p className={page.soft}>{texts.mode}</p>
    </section>
  );
};
