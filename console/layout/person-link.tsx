import { Link } from '@tanstack/react-router';
import { Name } from '../design/name.tsx';
import type { Holder } from '../queries/people.ts';
import { useLacking } from '../session/permissions.ts';
import { pageOf } from './page-of.ts';

/** What somebody is called, with the way to its page for whoever may see that. */
export const PersonLink = ({ kind, id, name }: Pick<Holder, 'kind' | 'id' | 'name'>) => {
  const mayNot = useLacking()({ permission: 'ADMIN' }) !== undefined;
  if (mayNot) return <Name>{name}</Name>;
  return (
    <Link {...pageOf({ kind, id })}>
      <Name>{name}</Name>
    </Link>
  );
};
