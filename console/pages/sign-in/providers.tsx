import { base } from '../../api/base.ts';
import buttons from '../../design/button.module.css';
import styles from './sign-in.module.css';

export interface ProvidersProps {
  readonly options: readonly { readonly type: string; readonly path: string; readonly message: string }[];
  /** The path of this console to open after the sign-in. */
  readonly returnTo: string;
  /** Opens the provider in another tab, and keeps this page as it is. */
  readonly beside?: boolean;
}

/** Links to the enabled login providers. */
export const Providers = ({ options, returnTo, beside = false }: ProvidersProps) => (
  <div className={styles.ways}>
    {options.map(({ type, path, message }) => (
      <a
        key={type}
        className={buttons.button}
        href={`${base}${path}?${new URLSearchParams({ returnTo: `${base}${returnTo}` })}`}
        {...(beside && { target: '_blank', rel: 'noopener' })}
      >
        {message}
      </a>
    ))}
  </div>
);
