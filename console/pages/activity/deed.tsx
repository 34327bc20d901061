import { Link } from '@tanstack/react-router';
import { deedOf } from '../../../lib/definition/events/message.ts';
import { Name } from '../../design/name.tsx';
import { PathLink } from '../../layout/path-link.tsx';
import type { Event } from '../../queries/events.ts';

/** After these a flag has no page. */
const isGone = ({ type }: Event): boolean => type === 'feature-archived' || type === 'feature-deleted';

export interface DeedProps {
  readonly event: Event;
  readonly segmentName: (id: number) => string;
}

/** What somebody did, after the name of who did it, with links to what it is about. */
export const Deed = ({ event, segmentName }: DeedProps) => {
  const { project, featureName } = event;
  return deedOf(event, { segmentName }).map((part, place) => {
    const key = `${place} ${part.text}`;
    if (part.kind === 'text') return <Name key={key}>{part.text}</Name>;
    if (part.kind === 'link')
      return (
        <PathLink key={key} path={part.path}>
          {part.text}
        </PathLink>
      );
    if (!project || !featureName || part.text !== featureName || isGone(event))
      return (
        <strong key={key}>
          <Name>{part.text}</Name>
        </strong>
      );
    return (
      <Link key={key} to="/projects/$projectId/features/$featureName" params={{ projectId: project, featureName }}>
        <Name>{part.text}</Name>
      </Link>
    );
  });
};
