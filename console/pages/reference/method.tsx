import { classNames } from '../../design/class-names.ts';
import styles from './reference.module.css';

const looks: Readonly<Record<string, string | undefined>> = {
  GET: styles.reads,
  DELETE: styles.removes,
};

/** The HTTP method of a route, coloured by whether it reads, writes or deletes. */
export const Method = ({ method }: { readonly method: string }) => (
  <span className={classNames(styles.method, looks[method] ?? styles.writes)}>{method}</span>
);
