import { Badge, type BadgeLook } from '../design/badge.tsx';
import type { RequestState as State } from '../queries/change-requests.ts';

const looks: Readonly<Record<State, BadgeLook>> = {
  Draft: 'plain',
  'In review': 'info',
  Approved: 'good',
  Scheduled: 'warn',
  Applied: 'good',
  Rejected: 'bad',
  Cancelled: 'plain',
};

/** The state of a change request. */
export const RequestState = ({ state }: { readonly state: State }) => <Badge look={looks[state]}>{state}</Badge>;
