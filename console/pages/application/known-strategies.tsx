import { Link } from '@tanstack/react-router';
import { Badge } from '../../design/badge.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import type { ApplicationDetails } from '../../queries/applications.ts';
import { applications } from '../../texts/applications.ts';

const { strategies: texts } = applications.one;

/** The strategy types that an application reported as known. */
export const KnownStrategies = ({ strategies }: Pick<ApplicationDetails, 'strategies'>) =>
  strategies.length === 0 ? (
    <p className={page.soft}>{texts.none}</p>
  ) : (
    <ul className={page.items}>
      {strategies.map(({ name, notFound, deprecated }) => (
        <li key={name} className={page.row}>
          {notFound ? (
            <Name>{name}</Name>
          ) : (
            <Link to="/strategy-types/$strategyName" params={{ strategyName: name }}>
              <Name>{name}</Name>
            </Link>
          )}
          {notFound && <Badge look="bad">{texts.missing}</Badge>}
          {deprecated === true && <Badge look="warn">{texts.deprecated}</Badge>}
        </li>
      ))}
    </ul>
  );
