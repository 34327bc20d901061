import { classNames } from '../../design/class-names.ts';
import styles from './reference.module.css';

const looks: Readonly<Record<string, string | undefined>> = {
  GET: styles.reads,
  DELETE: styles.removes,
};

/** The method of a route: whether it reads, writes or removes is seen at a glance. */
export const Method = ({ method }: { readonly method: string }) => (
  <span className={classNames(styles.method, looks[method] ?? styles.writes)}>{method}</span>
);
