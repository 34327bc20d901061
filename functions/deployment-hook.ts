import { openParameter } from '../lib/seed/aws/parameter.ts';
import { answerHook, type HookEvent } from '../lib/seed/deployment-hook.ts';
import { required } from '../lib/store/runtime/env.ts';

const prefix = required('functionPrefix');
const address = openParameter(required('urlParameter'));

/** CodeDeploy calls this before and after it moves requests to a new version of a function, and waits for the result. */
export const handler = async (event: HookEvent): Promise<void> =>
  answerHook(event, { prefix, url: await address.read() });
