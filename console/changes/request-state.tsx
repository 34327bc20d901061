import { Badge, type BadgeLook } from '../design/badge.tsx';
import type { RequestState as State } from '../queries/change-requests.ts';
import { changeRequests as texts } from '../texts/change-requests.ts';

const looks: Readonly<Record<State, BadgeLook>> = {
  Draft: 'plain',
  'In review': 'info',
  Approved: 'good',
  Scheduled: 'warn',
  Applied: 'good',
  Rejected: 'bad',
  Cancelled: 'plain',
};

interface RequestStateProps {
  readonly request: {
    readonly state: State;
    /** Of a scheduled one. */
    readonly schedule?: { readonly status: string } | undefined;
  };
}

/** The state of a change request, and whether it is blocked: its time has come, and it could not be applied. */
export const RequestState = ({ request: { state, schedule } }: RequestStateProps) =>
  schedule?.status === 'failed' ? (
    <Badge look="bad">{texts.blocked}</Badge>
  ) : (
    <Badge look={looks[state]}>{state}</Badge>
  );
