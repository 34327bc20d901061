import { cursorKey, type MarkItem, markKeys } from '../../../lib/store/deliveries/marks.ts';

const since = '2026-01-01T00:00:00.000Z';

/** The marks of deliveries that began long ago. */
const marks = markKeys.map((key): MarkItem => ({ ...key, kind: 'delivery-mark', rev: 1, since }));

/** That there is an integration, as the clock and the event-log writer know it. */
export const mark = marks[0];

/** What is stored while there is an integration. @param event up to which deliveries were made */
export const begun = (event = 0): readonly object[] => [
  { ...cursorKey, kind: 'log-cursor', rev: 0, event, integration: 0 },
  ...marks,
];
