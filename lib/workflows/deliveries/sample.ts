import { notFound, tooManyAttempts } from '../../contract/problems.ts';
import type { SampleResult } from '../../contract/schemas/addon.ts';
import type { Event } from '../../contract/schemas/event.ts';
import { openAddon } from '../../flags/addons/secrets.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { countAttempt } from '../../store/sessions/attempts.ts';
import { send } from './attempt.ts';
import type { DeliveryContext } from './context.ts';

/** Samples that an integration is sent in a minute: a tenth of the attempts that deliver to it (contract: limits §3). */
export const sampleLimit = { max: 100, windowMs: 60_000 } as const;

/** An event as it might happen in a place that the integration names. */
const sampleEvent = (
  {
    projects,
    environments,
    features,
    tags,
  }: Readonly<Record<'projects' | 'environments' | 'features' | 'tags', readonly string[]>>,
  { createdBy, createdByUserId, createdAt }: Pick<Event, 'createdBy' | 'createdByUserId' | 'createdAt'>,
): Event => {
  const named = (list: readonly string[], otherwise: string): string => list.find((name) => name !== '*') ?? otherwise;
  return {
    // No event of the log has it, and no two samples are the same to a receiver.
    id: Date.parse(createdAt),
    type: 'feature-environment-enabled',
    createdAt,
    createdBy,
    createdByUserId,
    project: named(projects, 'default'),
    environment: named(environments, 'production'),
    featureName: named(features, 'sample-flag'),
    data: null,
    preData: null,
    tags: tags.slice(0, 1).map((tag) => {
      const at = tag.indexOf(':');
      return { type: tag.slice(0, at), value: tag.slice(at + 1) };
    }),
  };
};

/**
 * Sends a sample event to an integration once, and answers what the receiver said (contract: addons §7). Nothing of it is
 * stored.
 * @throws Problem NotFoundError; `TooManyRequests`
 */
export const sendSample = async (
  context: CommandContext & { readonly deliveryContext: DeliveryContext },
  id: number,
): Promise<SampleResult> => {
  const opened = await openAddon(context, id);
  if (!opened) throw notFound('addon', id);
  const { actor, now, table } = context;
  const wait = await countAttempt(table, { subject: `ADDON#${id}`, now }, sampleLimit);
  if (wait !== undefined) throw tooManyAttempts(wait);
  const event = sampleEvent(opened.item, { ...actor, createdAt: now.toISOString() });
  const { kind, text, wasTaken, attempt } = await send(context.deliveryContext, opened, {
    event,
    scope: event.project ?? 'instance',
    revision: 1,
    segmentName: String,
    done: [],
    isTest: true,
  });
  const isPartly = wasTaken || kind === 'ok';
  const state = kind === 'ok' && text === '' ? 'success' : isPartly ? 'successWithErrors' : 'failed';
  return { state, stateDetails: text, attempt };
};
