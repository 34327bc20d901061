import { accounts } from '../texts/accounts.ts';

const { agent: texts } = accounts;

/** The first match counts: the `User-Agent` of a browser also contains the names of other browsers. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
] as const;

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const first = (kinds: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  kinds.find(([form]) => form.test(agent))?.[1];

/** A readable name for the `User-Agent` of a browser: `Firefox on Linux`. */
export const agentName = (agent: string | null): string => {
  const browser = first(browsers, agent ?? '');
  const system = first(systems, agent ?? '');
  if (browser === undefined) return agent || texts.unknown;
  return system === undefined ? browser : texts.on(browser, system);
};
