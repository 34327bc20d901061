import { Link } from '@tanstack/react-router';
import { isKnown, type Known } from '../../api/known.ts';
import { Badge } from '../../design/badge.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import type { HealthReport } from '../../queries/health.ts';
import { common } from '../../texts/common.ts';
import { flags } from '../../texts/flags.ts';
import { overview } from '../../texts/health.ts';
import { healthOf, type Lifetimes } from '../flags/health.ts';
import { ageInDays } from './ages.ts';

const { cleanUp: texts } = overview;

/** At most this many are shown here; the flags page has the rest. */
const maxShown = 10;

export interface CleanUpProps {
  readonly projectId: string;
  readonly report: HealthReport;
  readonly lifetimes: Known<Lifetimes>;
}

/** The stale flags of a project, the oldest first. */
export const CleanUp = ({ projectId, report, lifetimes }: CleanUpProps) => {
  const now = Date.now();
  const unwanted = report.features
    .map((flag) => ({ ...flag, health: healthOf(flag, lifetimes, now), age: ageInDays(flag.createdAt, now) }))
    .filter(({ health }) => health === 'stale' || health === 'overdue')
    .sort((a, b) => b.age - a.age);
  return (
    <section className={page.card} aria-labelledby="clean-up">
      <div className={page.row}>
        <h2 id="clean-up" className={page.grow}>
          {texts.heading}
        </h2>
        {report.staleCount > 0 && (
          <Link to="/projects/$projectId/flags" params={{ projectId }} search={{ state: 'IS_ANY_OF:stale' }}>
            {texts.all}
          </Link>
        )}
      </div>
      {isKnown(lifetimes) ? (
        <p className={page.soft}>{unwanted.length === 0 ? texts.none : texts.lead}</p>
      ) : (
        <p className={page.soft}>{lifetimes === 'pending' ? common.loading : texts.onlyMarked}</p>
      )}
      <ul className={page.items}>
        {unwanted.slice(0, maxShown).map(({ name, health, age }) => (
          <li key={name} className={page.row}>
            <span className={page.grow}>
              <Link
                to="/projects/$projectId/features/$featureName"
                params={{ projectId, featureName: name }}
                className={page.name}
              >
                <Name>{name}</Name>
              </Link>
            </span>
            <span className={page.row}>
              <span className={page.soft}>{texts.age(age)}</span>
              <Badge look={health === 'stale' ? 'bad' : 'warn'}>{flags.health[health]}</Badge>
            </span>
          </li>
        ))}
      </ul>
      {unwanted.length > maxShown && <p className={page.soft}>{texts.more(unwanted.length - maxShown)}</p>}
    </section>
  );
};
