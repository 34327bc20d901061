import { badData } from '../../contract/problems.ts';
import type { ChangeRequest } from '../../contract/schemas/change-request.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { projectScope } from '../../store/table/keys.ts';
import { type RequestPlace, requireOngoing, requireRequest } from './load.ts';
import { requireAuthorOrAdmin, requireContributor } from './stored/participant.ts';
import { isFinal } from './stored/request.ts';
import { putRequest } from './stored/store.ts';
import { writeRequest } from './write.ts';

export interface NewTitle extends RequestPlace {
  readonly title: string;
}

/**
 * Changes the title of a request (contract: change-requests §5.4).
 * @throws Problem NotFoundError, NoAccessError, InvalidOperationError, BadDataError
 */
export const retitleRequest = async (context: CallerContext, input: NewTitle): Promise<ChangeRequest> => {
  return writeRequest(context, [projectScope(input.project)], async (unit) => {
    const loaded = await requireRequest(unit, input, context.caller);
    const { request, project } = loaded;
    requireOngoing(loaded);
    requireAuthorOrAdmin(request, context.caller);
    requireContributor(project, context.caller);
    if (isFinal(request))
      throw badData(`Change request ${request.id} is in state "${request.state}" and keeps its title.`);
    const after = { ...request, title: input.title };
    await putRequest(unit, request, after);
    return after;
  });
};
