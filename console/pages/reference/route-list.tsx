import { Link } from '@tanstack/react-router';
import { reference as texts } from '../../texts/reference.ts';
import { Method } from './method.tsx';
import type { Operation } from './operations.ts';
import styles from './reference.module.css';

export interface RouteListProps {
  readonly groups: readonly (readonly [group: string, operations: readonly Operation[]])[];
  /** Id of the shown operation. */
  readonly current: string | undefined;
  readonly query: string | undefined;
}

/** Routes in groups. Each is a link that can be shared. */
export const RouteList = ({ groups, current, query }: RouteListProps) => (
  <nav className={styles.routes} aria-label={texts.routes}>
    <p role="status" className={styles.found}>
      {groups.length === 0
        ? texts.noneFound
        : texts.found(groups.reduce((sum, [, members]) => sum + members.length, 0))}
    </p>
    {groups.map(([group, members]) => (
      <section key={group}>
        <h2>{group}</h2>
        <ul>
          {members.map(({ id, method, summary, path }) => (
            <li key={id}>
              <Link
                to="/docs"
                search={{ operation: id, query }}
                className={styles.link}
                aria-current={id === current ? 'page' : undefined}
                title={path}
              >
                <Method method={method} />
                <span>{summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
);
