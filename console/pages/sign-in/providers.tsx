import buttons from '../../design/button.module.css';
import styles from './sign-in.module.css';

export interface ProvidersProps {
  readonly options: readonly { readonly type: string; readonly path: string; readonly message: string }[];
  /** Path of this console where people come back to. */
  readonly returnTo: string;
  /** Opens beside this page, which stays as it is. */
  readonly beside?: boolean;
}

/** The login providers that are enabled. */
export const Providers = ({ options, returnTo, beside = false }: ProvidersProps) => (
  <div className={styles.ways}>
    {options.map(({ type, path, message }) => (
      <a
        key={type}
        className={buttons.button}
        href={`${path}?${new URLSearchParams({ returnTo })}`}
        {...(beside && { target: '_blank', rel: 'noopener' })}
      >
        {message}
      </a>
    ))}
  </div>
);
