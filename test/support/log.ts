import { vi } from 'vitest';
import type { LogLevel } from '../../lib/store/runtime/log.ts';

/** Records the log entries of a level until `mockRestore`. */
export const catchLog = (level: LogLevel) => {
  const spy = vi.spyOn(console, level).mockImplementation(() => {});
  const entries = (): object[] =>
    spy.mock.calls.map(([entry]) => (typeof entry === 'string' ? JSON.parse(entry) : entry));
  return { entries, mockRestore: () => spy.mockRestore() };
};
