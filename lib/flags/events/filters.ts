import type { EventItem } from '../../store/event-log/event-item.ts';

/** The filters of a search; an event has to match all that are given (contract: events §6.1). */
export interface EventFilters {
  readonly type?: string | undefined;
  readonly project?: string | undefined;
  readonly feature?: string | undefined;
  /** Text in the data or the tags; case is ignored. */
  readonly query?: string | undefined;
  /** The name of who made the change. */
  readonly createdBy?: string | undefined;
  /** The account that made the change. */
  readonly createdByUserId?: number | undefined;
  readonly environment?: string | undefined;
  /** RFC 3339; the first moment. */
  readonly from?: string | undefined;
  /** RFC 3339; the moment after the last. */
  readonly to?: string | undefined;
}

/** Whether there are filters that the choice of the partition does not apply already. */
export const isFiltered = ({ feature, project, ...others }: EventFilters): boolean => {
  const { type, query, createdBy, createdByUserId, environment, from, to } = others;
  return Boolean(
    type || query || createdBy || createdByUserId !== undefined || environment || from || to || (feature && project),
  );
};

/** The time that counts for `from` and `to`, in epoch ms (contract: events §6.4). */
export const timeOf = ({ appendedAt, createdAt }: Pick<EventItem, 'appendedAt' | 'createdAt'>): number =>
  Date.parse(appendedAt ?? createdAt);

const timeTest = ({ from, to }: EventFilters): ((item: EventItem) => boolean) => {
  if (!from && !to) return () => true;
  const first = from ? Date.parse(from) : Number.NEGATIVE_INFINITY;
  const end = to ? Date.parse(to) : Number.POSITIVE_INFINITY;
  return (item) => {
    const time = timeOf(item);
    return time >= first && time < end;
  };
};

/** Tests the filters that compare members of the stored event, all but `feature` and `query`. */
export const memberTest = (what: EventFilters): ((item: EventItem) => boolean) => {
  const { type, project, createdBy, createdByUserId, environment } = what;
  const inTime = timeTest(what);
  return (item) =>
    (!type || item.type === type) &&
    (!project || item.project === project) &&
    (!createdBy || item.createdBy === createdBy) &&
    (createdByUserId === undefined || item.createdByUserId === createdByUserId) &&
    (!environment || item.environment === environment) &&
    inTime(item);
};
