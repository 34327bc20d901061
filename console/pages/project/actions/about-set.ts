import type { SetPlace } from '../../../queries/actions.ts';

/** Name of a set for `about` of messages. */
export const aboutSet = ({ projectId, id }: SetPlace): readonly string[] => [`action set ${projectId} ${id}`];
