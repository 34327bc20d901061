import { CopyField } from '../../design/fields/copy-field.tsx';
import page from '../../design/page.module.css';
import { useAddress } from '../../session/use-address.ts';
import { scim } from '../../texts/scim.ts';

const { enter: texts } = scim;

/** The values that an administrator enters at the identity provider. */
export const EnterAtProvider = () => {
  const address = useAddress();
  return (
    <section className={page.card} aria-labelledby="scim-enter">
      <h2 id="scim-enter">{texts.heading}</h2>
      <CopyField label={texts.address} hint={texts.addressHint} value={`${address}/scim/v2`} />
      <CopyField label={texts.unique} value="userName" />
      <p className={page.soft}>{texts.mode}</p>
    </section>
  );
};
