import type { ChangeRequestConfiguration, ChangeRequestSwitch } from '../../contract/schemas/change-request.ts';
import { requireLinked } from '../../flags/features/load.ts';
import { readProject } from '../../flags/features/read.ts';
import { environmentsOf } from '../../flags/features/view.ts';
import { putProject } from '../../flags/projects/store.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CatalogContext, CommandContext } from '../../store/commands/context.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { projectScope } from '../../store/table/keys.ts';
import { ownMember } from '../../store/table/stored-members.ts';

/** The setting of change requests in one environment of a project. */
export interface Configuration {
  readonly project: string;
  readonly environment: string;
  readonly setting: ChangeRequestSwitch;
}

const settingData = (setting: { readonly requiredApprovals: number } | undefined) => ({
  changeRequestsEnabled: setting !== undefined,
  requiredApprovals: setting?.requiredApprovals ?? null,
});

/**
 * Switches change requests on or off in an environment of a project (contract: change-requests §1.1).
 * @throws Problem NotFoundError
 */
export const configureChangeRequests = (
  context: CommandContext,
  { project: id, environment, setting: { changeRequestsEnabled, requiredApprovals } }: Configuration,
): Promise<void> =>
  transact(context, [projectScope(id)], async (unit) => {
    const project = await requireProject(unit, id);
    requireLinked(project, environment);
    const before = ownMember(project.changeRequests, environment);
    const { [environment]: _, ...others } = project.changeRequests ?? {};
    const after = changeRequestsEnabled
      ? { enabled: true as const, requiredApprovals: requiredApprovals ?? before?.requiredApprovals ?? 1 }
      : undefined;
    putProject(unit, { ...project, changeRequests: { ...others, ...(after && { [environment]: after }) } });
    unit.emit({
      type: 'change-request-configuration-updated',
      project: id,
      environment,
      data: settingData(after),
      preData: settingData(before),
    });
  });

/**
 * The configuration of all environments of a project, in the project's order (contract: change-requests §1.3).
 * @throws Problem NotFoundError
 */
export const listConfiguration = async (
  context: CatalogContext,
  { project: id }: { readonly project: string },
): Promise<ChangeRequestConfiguration[]> => {
  const { config, state } = await readProject(context, id);
  return environmentsOf(state.project, config).map(({ name, type }) => {
    const setting = ownMember(state.project.changeRequests, name);
    return {
      environment: name,
      type,
      changeRequestEnabled: setting !== undefined,
      requiredApprovals: setting?.requiredApprovals ?? null,
    };
  });
};
