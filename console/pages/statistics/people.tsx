import { Bars } from '../../design/data/bars.tsx';
import { Figures } from '../../design/data/figures.tsx';
import page from '../../design/page.module.css';
import { statistics } from '../../texts/statistics.ts';
import { activeBars, percentOf } from './periods.ts';
import type { StatisticsProps } from './statistics-props.ts';

const { people: texts } = statistics;

export const People = ({ numbers }: StatisticsProps) => {
  const { users, activeUsers, serviceAccounts, groups, roles, customRootRoles, customRootRolesInUse } = numbers;
  return (
    <section className={page.card} aria-labelledby="people">
      <h2 id="people">{texts.heading}</h2>
      <Figures
        figures={[
          { term: texts.users, value: users, note: texts.activeNote(percentOf(activeUsers.last30, users)) },
          { term: texts.serviceAccounts, value: serviceAccounts },
          { term: texts.groups, value: groups },
          { term: texts.roles, value: roles, note: texts.rolesNote(customRootRoles, customRootRolesInUse) },
        ]}
      />
      <h3>{texts.active}</h3>
      <Bars label={texts.activeBars} bars={activeBars(activeUsers)} />
    </section>
  );
};
