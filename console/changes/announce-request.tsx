import { Link } from '@tanstack/react-router';
import { announce } from '../design/messages/toasts.ts';
import { common } from '../texts/common.ts';

export interface AddedToRequest {
  readonly projectId: string;
  /** Id of the change request. */
  readonly id: number;
  /** What was added, e.g. the name of a flag. */
  readonly description: string;
}

/** Announces the change request to which something was added, with a link to it. */
export const announceRequest = ({ projectId, id, description }: AddedToRequest): void =>
  announce({
    title: (
      <Link to="/projects/$projectId/change-requests/$id" params={{ projectId, id: String(id) }}>
        {common.change.reviewed(id)}
      </Link>
    ),
    description,
    about: [`change request ${projectId} ${id}`],
  });
