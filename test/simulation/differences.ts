import { strategiesInForce } from '../../lib/definition/release-plan.ts';
import { strategyView } from '../../lib/flags/features/strategies.ts';
import type { Expected } from './expected.ts';
import { type ExpectedRelease, releaseOf } from './expected-release.ts';
import type { Inventory } from './items-seen.ts';

const sorted = (values: Iterable<unknown>): string => [...values].map(String).sort().join(', ') || 'nothing';

/** What must be the same; approvals and safeguards only if they are known. */
const textOf = (release: ExpectedRelease | undefined, said: ExpectedRelease | undefined): string => {
  if (!release) return 'none';
  const { id, active = 'nothing', pause, isComplete, runner, approvals, safeguards } = release;
  const approved = [...approvals].flatMap(([name, people]) =>
    said?.approvals.has(name) && !said.approvals.get(name) ? [] : [...(people ?? [])].map((one) => `${name} by ${one}`),
  );
  return [
    `${id} at ${active} in the name of ${runner}`,
    pause === undefined ? '' : `, paused by ${pause}`,
    isComplete ? ', complete' : '',
    `, approved ${sorted(approved)}`,
    said?.safeguards ? `, guarded by ${sorted(safeguards?.keys() ?? [])}` : '',
  ].join('');
};

/** The JSON of a strategy, without its position if that is not known. */
const placed = (text: string, unplaced: ReadonlySet<string>): string => {
  if (unplaced.size === 0) return text;
  const { sortOrder, ...strategy } = JSON.parse(text);
  return JSON.stringify(unplaced.has(strategy.id) ? strategy : { ...strategy, sortOrder });
};

/** Differences between what the events imply and what is stored. */
export const differences = (expected: Expected, inventory: Inventory): string[] => {
  const { projects, features, parts, environments, tagTypes, tags, segments, tokens, users, unfinished } = inventory;
  const found: string[] = [];
  const compare = (what: string, said: string, stored: string): void => {
    if (said !== stored) found.push(`${what}: said ${said}, stored ${stored}`);
  };
  compare('projects', sorted(expected.projects.keys()), sorted(projects.keys()));
  compare('environments', sorted(expected.environments.keys()), sorted(environments.keys()));
  compare('tag types', sorted(expected.tagTypes.keys()), sorted(tagTypes.keys()));
  compare('tags', sorted(expected.tags.keys()), sorted(tags.keys()));
  const homes = [...expected.segments].map(([id, { project }]) => `${id} of ${project}`);
  compare(
    'segments',
    sorted(homes),
    sorted([...segments.values()].map(({ id, project }) => `${id} of ${project ?? null}`)),
  );
  compare('tokens', sorted(expected.tokens.keys()), sorted(tokens.map(({ id }) => id)));
  compare('users', sorted(expected.users), sorted(users.map(({ id }) => id)));
  for (const [id, links] of expected.projects)
    compare(
      `environments of ${id}`,
      sorted(links.keys()),
      sorted(projects.get(id)?.environments.map(({ name }) => name) ?? []),
    );

  // The contents of a removed project are removed later, without events.
  const isGoing = (project: string): boolean =>
    unfinished.some(({ work }) => work.kind === 'remove-project' && work.project === project);
  const living = features.filter(
    ({ project, name }) => expected.features.get(name)?.project === project || !isGoing(project),
  );
  compare('features', sorted(expected.features.keys()), sorted(living.map(({ name }) => name)));
  for (const { name, project, archived, tags: borne } of living) {
    const said = expected.features.get(name);
    if (!said) continue;
    compare(`project of ${name}`, said.project, project);
    compare(`whether ${name} is archived`, String(said.archived), String(archived));
    compare(`tags of ${name}`, sorted(said.tags.keys()), sorted(borne.map(({ type, value }) => `${type}:${value}`)));
    for (const environment of expected.projects.get(project)?.keys() ?? []) {
      const stored = parts.find(
        (one) => one.project === project && one.feature === name && one.environment === environment,
      );
      const own = said.environments.get(environment);
      const { enabled = false, strategies = new Map<string, string>(), release } = own ?? {};
      compare(`whether ${name} is on in ${environment}`, String(enabled), String(stored?.enabled ?? false));
      const shown = (stored?.strategies ?? []).map((one) => JSON.stringify(strategyView(one)));
      const unplaced = new Set(own?.order);
      const texts = [strategies.values(), shown].map((all) => sorted([...all].map((text) => placed(text, unplaced))));
      compare(`strategies of ${name} in ${environment}`, texts[0] ?? '', texts[1] ?? '');
      const ordered = own?.order?.filter((id) => strategies.has(id)) ?? [];
      const ids = (stored?.strategies ?? []).map(({ id }) => id).filter((id) => ordered.includes(id));
      compare(`order of the strategies of ${name} in ${environment}`, ordered.join(), ids.join());
      const plan = stored?.releasePlan;
      const planned = plan && releaseOf(plan);
      compare(`release of ${name} in ${environment}`, textOf(release, release), textOf(planned, release));
      if (planned?.isReviewed && !release?.isReviewed)
        found.push(`the release of ${name} in ${environment} counts as reviewed, and was not as it is`);
      compare(
        `safeguards of ${name} in ${environment}`,
        sorted(own?.safeguards.keys() ?? []),
        sorted(stored?.safeguards?.map(({ id }) => id) ?? []),
      );
      const inForce = stored ? strategiesInForce(stored) : [];
      const active = plan?.milestones.find((one) => one.name === release?.active)?.strategies ?? [];
      compare(
        `strategies in force of ${name} in ${environment}`,
        sorted([...strategies.keys(), ...active.map(({ id }) => id)]),
        sorted(inForce.map(({ id }) => id)),
      );
    }
  }
  return found;
};
