import { Link } from '@tanstack/react-router';
import buttons from '../../design/button.module.css';
import { classNames } from '../../design/class-names.ts';
import page from '../../design/page.module.css';
import type { Parameter, Provider } from '../../queries/integrations.ts';
import { integrations } from '../../texts/integrations.ts';
import styles from './integrations.module.css';

const { gallery: texts } = integrations;

const namesOf = (parameters: readonly Parameter[]): string =>
  parameters.map(({ displayName }) => displayName).join(', ');

const Card = ({ provider }: { readonly provider: Provider }) => {
  const { name, displayName, description, documentationUrl, parameters } = provider;
  const id = `provider-${name}`;
  const [needed, optional] = [parameters.filter(({ required }) => required), parameters.filter((one) => !one.required)];
  return (
    <li className={page.card}>
      <h2 id={id}>{displayName}</h2>
      <p>{description}</p>
      <dl className={page.items}>
        {needed.length > 0 && (
          <div>
            <dt className={page.soft}>{texts.needs}</dt>
            <dd>{namesOf(needed)}</dd>
          </div>
        )}
        {optional.length > 0 && (
          <div>
            <dt className={page.soft}>{texts.optional}</dt>
            <dd>{namesOf(optional)}</dd>
          </div>
        )}
      </dl>
      <div className={page.row}>
        <Link
          className={classNames(buttons.button, buttons.primary)}
          to="/integrations/new"
          search={{ provider: name }}
          aria-describedby={id}
        >
          {texts.setUp(displayName)}
        </Link>
        <a href={documentationUrl} target="_blank" rel="noopener" aria-label={texts.aboutOf(displayName)}>
          {texts.about}
        </a>
      </div>
    </li>
  );
};

/** The providers for new integrations, with what each needs. Deprecated ones are there only for what uses them. */
export const Gallery = ({ providers }: { readonly providers: readonly Provider[] }) => (
  <ul className={styles.gallery} aria-label={texts.label}>
    {providers
      .filter(({ deprecated }) => deprecated === undefined)
      .map((provider) => (
        <Card key={provider.name} provider={provider} />
      ))}
  </ul>
);
