import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../../accounts/names.ts';
import { segments } from '../../queries/configuration.ts';
import type { Event } from '../../queries/events.ts';
import { accountsAndGroups } from '../../queries/people.ts';

/** The names of what events have ids of: who made the change, and segments. */
export const useNames = () => {
  const { data: known } = useQuery(accountsAndGroups);
  const { data: listed = [] } = useQuery(segments);
  const people = new Map(known?.users.map((one) => [one.id, nameOf(one)]));
  const segmentNames = new Map(listed.map(({ id, name }) => [id, name]));
  return {
    whoOf: ({ createdBy, createdByUserId }: Event): string => people.get(createdByUserId ?? Number.NaN) ?? createdBy,
    segmentName: (id: number): string => segmentNames.get(id) ?? String(id),
  };
};
