import { Link } from '@tanstack/react-router';
import { Name } from '../design/name.tsx';
import type { Holder } from '../queries/people.ts';
import { useLacking } from '../session/permissions.ts';
import { pageOf } from './page-of.ts';

/** The name of a user, service account or group, as a link for callers who may see its page. */
export const PersonLink = ({ kind, id, name }: Pick<Holder, 'kind' | 'id' | 'name'>) => {
  const mayNot = useLacking()({ permission: 'ADMIN' }) !== undefined;
  if (mayNot) return <Name>{name}</Name>;
  return (
    <Link {...pageOf({ kind, id })}>
      <Name>{name}</Name>
    </Link>
  );
};
