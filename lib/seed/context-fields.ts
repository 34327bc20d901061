import type { Unwritten } from '../store/commit/context.ts';
import type { ContextFieldItem } from '../store/table/items.ts';
import { contextFieldKey } from '../store/table/keys.ts';

/** The context fields (contract: seed §5). `stickiness`: offered for sticky rollouts. */
export const contextFields = (now: Date): readonly Unwritten<ContextFieldItem>[] =>
  (
    [
      { name: 'environment', stickiness: false, description: 'Environment the application runs in' },
      { name: 'userId', stickiness: false, description: 'Identifier of the user' },
      { name: 'appName', stickiness: false, description: 'Name of the application' },
      { name: 'currentTime', stickiness: false, description: 'Time of the evaluation' },
      { name: 'sessionId', stickiness: true, description: 'Identifier of the session' },
    ] as const
  ).map((field, sortOrder) => ({
    ...contextFieldKey(field.name),
    kind: 'context-field',
    sortOrder,
    legalValues: [],
    createdAt: now.toISOString(),
    ...field,
  }));
