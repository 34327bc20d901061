import { setTimeout as delay } from 'node:timers/promises';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { featureEnvironmentItem, featureItem, projectItem } from '../../flags/projects/stored.ts';
import { change, clientToken } from '../../flags/sdk/published.ts';
import { strategyWith } from '../../flags/search/memory.ts';
import { median } from '../tools/median.ts';
import type { BenchRow } from '../tools/row.ts';

/**
 * Measures PATCHes of features over HTTP while their answers are published, and while there is nothing to publish. Both
 * projects have 5,000 flags; ten client tokens reach one of them, and none reaches the other. They take turns in one
 * service, with a rest between two turns in which the last publication ends.
 *
 *     node test/bench/publishing/beside.ts
 */
const projects = { published: 'left', unpublished: 'right' } as const;
type Kind = keyof typeof projects;
const [flags, tokens, turns, each, restMs] = [5_000, 10, 8, 100, 2_500] as const;

const fill = async ({ table }: TestService): Promise<void> => {
  for (const id of Object.values(projects)) {
    await change(table, [projectScope(id)], { put: [projectItem({ id })] });
    for (let from = 0; from < flags; from += 25)
      await change(table, [projectScope(id)], {
        put: Array.from({ length: 25 }, (_, i) => `${id}-${from + i}`).flatMap((name) => [
          featureItem({ project: id, name }),
          featureEnvironmentItem(id, { feature: name, environment: 'production', strategies: [strategyWith()] }),
        ]),
      });
  }
  await change(table, [instance], {
    put: Array.from({ length: tokens }, (_, i) => clientToken(`token-${i}`, { projects: [projects.published] })),
  });
};

const patch = async (service: TestService, kind: Kind, n: number): Promise<number> => {
  const id = projects[kind];
  const began = performance.now();
  const answer = await service.call('PATCH', `/api/admin/projects/${id}/features/${id}-${n % flags}`, [
    { op: 'replace', path: '/description', value: `change ${n}` },
  ]);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return performance.now() - began;
};

export const benchPublishBeside = async (): Promise<BenchRow[]> => {
  const service = await startService({
    embedded: true,
    quiet: true,
    env: { HALYARD_LOG_LEVEL: 'error', HALYARD_VALIDATE_RESPONSES: 'false' },
  });
  try {
    await fill(service);
    const times: Record<Kind, number[]> = { published: [], unpublished: [] };
    const kinds: readonly Kind[] = ['published', 'unpublished'];
    for (const kind of kinds) for (let n = 0; n < 100; n++) await patch(service, kind, n);
    for (let turn = 0; turn < turns; turn++)
      for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) {
        await delay(restMs);
        for (let n = 0; n < each; n++) times[kind].push(await patch(service, kind, turn * each + n));
      }
    const row = (name: string, share: number): BenchRow[] => {
      const [published, unpublished] = [median(times.published, share), median(times.unpublished, share)];
      return [
        { name: `PATCH without publishing, ${name}`, value: unpublished, unit: 'ms' },
        {
          name: `PATCH while it is published, ${name}`,
          value: published,
          unit: 'ms',
          ratio: published / unpublished,
          ...(share > 0.5 && { bar: '≤ 2 ×' }),
        },
      ];
    };
    return [...row('p50', 0.5), ...row('p99', 0.99)];
  } finally {
    await service.stop();
  }
};

if (import.meta.main) console.table(await benchPublishBeside());
