import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type EvaluationContext, randomContexts } from '../../../cli/migrate/contexts.ts';
import { inParallel } from '../../../cli/migrate/in-parallel.ts';
import { readInventory } from '../../../cli/migrate/read.ts';
import { openServer } from '../../../cli/migrate/server.ts';
import { letterOf, type Outcome, type Recording, requestOf, writeRecording } from './recording.ts';

/**
 * Records the answers of a real server to a migration, and its results in production for a thousand contexts. Fill the
 * server first (fill-source.ts).
 *
 *     node test/cli/migrate/record.ts --url http://127.0.0.1:4252 --token '*:*.…'
 */
const { url = '', token = '' } = parseArgs({ options: { url: { type: 'string' }, token: { type: 'string' } } }).values;

/**
 * Members that no migration reads are removed: the recording must contain only data of this project, and stay small.
 */
const unread = new Set([
  ...[
    'alias',
    'children',
    'collaborators',
    'createdBy',
    'displayName',
    'enabledToggleCount',
    'favorite',
    'featureCount',
  ],
  ...['featureTypeCounts', 'flags', 'health', 'imageUrl', 'lastReportedFlagUsage', 'lastSeenAt', 'lastUpdatedAt'],
  ...['memberCount', 'members', 'no', 'onboardingStatus', 'owners', 'projectCount', 'providers', 'resourceLimits'],
  ...['rootRoles', 'seenAt', 'secret', 'stats', 'technicalDebt', 'unleashContext', 'updatedAt', 'usedInFeatures'],
  ...['usedInProjects', 'username', 'yes', 'email', 'inviteLink', 'tokenName', 'loginAttempts', 'permissions'],
]);
const builtIn = new Set(['userId', 'appName', 'environment', 'currentTime', 'sessionId']);

const trimmed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(trimmed);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([name]) => !unread.has(name));
  // Descriptions of the recorded server for built-in things.
  const isBuiltIn = Reflect.get(value, 'editable') === false || builtIn.has(String(Reflect.get(value, 'name')));
  return Object.fromEntries(
    members
      .filter(([name]) => !(isBuiltIn && ['description', 'parameters'].includes(name)))
      .map(([name, member]) => [name, trimmed(member)]),
  );
};

const answers: Recording['answers'] = {};

const recordingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const text = await response.text();
  const path = String(input).slice(url.length);
  const body: unknown = response.ok ? trimmed(JSON.parse(text)) : { name: 'NotFoundError', message: 'Not here' };
  const kept = path.endsWith('/ui-config') ? { versionInfo: Reflect.get(Object(body), 'versionInfo') } : body;
  answers[requestOf(init?.method ?? 'GET', path, typeof init?.body === 'string' ? init.body : '')] = {
    status: response.status,
    body: kept,
  };
  return new Response(text, { status: response.status });
};

const { things, version } = await readInventory(openServer({ url, token, fetch: recordingFetch }));
const contexts = randomContexts(things, { count: 1000, seed: 20260101 });

const playground = z.object({
  features: z.array(
    z.object({
      name: z.string(),
      isEnabled: z.boolean(),
      strategies: z.object({ result: z.union([z.boolean(), z.literal('unknown')]) }),
      variant: z.object({ name: z.string(), payload: z.unknown().optional() }).optional(),
    }),
  ),
});

const source = openServer({ url, token, fetch });
const environment = 'production';
const ask = async (context: EvaluationContext) => {
  const body = { environment, projects: '*', context: { ...context, environment } };
  return (await source.post('/api/admin/playground', body, playground)).features;
};
const decided = await inParallel(contexts, ask, (done) => done % 100 === 0 && console.log(`${done} contexts`));

const decisions: Recording['decisions'][string] = {};
for (const { name } of things.feature.filter(({ archived }) => !archived)) {
  const found = decided.map((features) => features.find((feature) => feature.name === name));
  const outcomes: Outcome[] = [];
  const texts: string[] = [];
  const letters = found.map((feature) => {
    const { isEnabled = false, strategies = { result: false }, variant } = feature ?? {};
    const one: Outcome = { isEnabled, strategies, ...(isEnabled && { variant }) };
    const text = JSON.stringify(one);
    if (!texts.includes(text)) {
      texts.push(text);
      outcomes.push(one);
    }
    return letterOf(texts.indexOf(text));
  });
  decisions[name] = { outcomes, letters: letters.join('') };
}
writeRecording({
  server: version ?? '',
  answers,
  contexts: contexts.map((one) => ({ ...one })),
  decisions: { [environment]: decisions },
});
console.log(`${Object.keys(answers).length} answers of ${version}, ${contexts.length} contexts`);
