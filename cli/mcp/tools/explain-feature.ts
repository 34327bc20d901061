import * as z from 'zod';
import { readable } from '../../evaluate/bucket.ts';
import type { GivenContext } from '../../evaluate/context.ts';
import { explanationOf } from '../../evaluate/explanation.ts';
import { explanationText } from '../../evaluate/explanation-text.ts';
import { evaluateFeature } from '../../evaluate/request.ts';
import { timeOf } from '../../history/point.ts';
import { styleOf } from '../../output/style.ts';
import { answer } from '../answer.ts';
import { environment, feature, project, readTool } from '../tool.ts';

const context = z
  .looseObject({
    appName: z.string().min(1).default('halyard'),
    userId: z.string().optional(),
    sessionId: z.string().optional(),
    remoteAddress: z.string().optional(),
    currentTime: z.string().optional().describe('RFC 3339'),
    properties: z.record(z.string(), z.string()).optional().describe('Fields of your own'),
  })
  .describe('Who asks, as the application would say it');

export const explainFeature = readTool(
  {
    name: 'explain_feature',
    title: 'Explain why somebody gets a feature flag',
    description:
      'Evaluates a feature flag for one context, now or in the past, and says which strategy, constraint, segment or bucket ' +
      'decided.',
    input: {
      project,
      feature,
      environment,
      context,
      at: z.string().optional().describe('A past moment: RFC 3339, or today, yesterday, 2h, 3d'),
    },
  },
  async (
    { client, project: own, now },
    { project: id = own, feature: name, environment: where, context: given, at },
  ) => {
    const raw: GivenContext = given;
    const moment = at === undefined ? undefined : timeOf(at, now());
    const found = await evaluateFeature(client, {
      project: id,
      environment: where,
      feature: name,
      context: raw,
      at: moment,
    });
    const fields = readable(raw, where, now());
    const explanation = explanationOf(found, fields);
    const text = explanationText(found, explanation, { environment: where, context: fields, style: styleOf(false) });
    return answer(moment === undefined ? text : `As it was at ${moment}:\n${text}`, {
      ...found,
      environment: where,
      ...(moment !== undefined && { at: moment }),
      ...explanation,
    });
  },
);
