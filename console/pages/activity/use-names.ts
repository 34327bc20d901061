import { useQuery } from '@tanstack/react-query';
import { useAuthor } from '../../accounts/use-author.ts';
import { segments } from '../../queries/configuration.ts';
import type { Event } from '../../queries/events.ts';

/** The names of what events have ids of: who made the change, and segments. */
export const useNames = () => {
  const authorOf = useAuthor();
  const { data: listed = [] } = useQuery(segments);
  const segmentNames = new Map(listed.map(({ id, name }) => [id, name]));
  return {
    whoOf: ({ createdBy, createdByUserId }: Event): string =>
      authorOf({ id: createdByUserId ?? undefined, username: createdBy }),
    segmentName: (id: number): string => segmentNames.get(id) ?? String(id),
  };
};
