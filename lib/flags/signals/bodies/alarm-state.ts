/** The states of a CloudWatch alarm. Missing data says nothing of the flag. */
const states: Readonly<Record<string, 'firing' | 'resolved' | 'unknown'>> = {
  ALARM: 'firing',
  OK: 'resolved',
  INSUFFICIENT_DATA: 'unknown',
};

/** The state that a CloudWatch alarm has; undefined: the text names none. */
export const alarmState = (value: unknown): 'firing' | 'resolved' | 'unknown' | undefined =>
  typeof value === 'string' && Object.hasOwn(states, value) ? states[value] : undefined;
