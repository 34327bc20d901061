import type { ChangeRequestConfiguration, ChangeRequestSwitch } from '../../contract/schemas/change-request.ts';
import { requireLinked, requireProject } from '../../flags/features/load.ts';
import { environmentsOf } from '../../flags/features/view.ts';
import { putProject } from '../../flags/projects/store.ts';
import type { ConfigState } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { ownMember } from '../../store/table/proto-member.ts';
import type { Collection } from './add.ts';

const told = (setting: { readonly requiredApprovals: number } | undefined) => ({
  changeRequestsEnabled: setting !== undefined,
  requiredApprovals: setting?.requiredApprovals ?? null,
});

/**
 * Switches change requests on or off in an environment of a project (behaviour §3.1). Without a number of approvals the
 * present one stays, at first 1.
 * @throws Problem NotFoundError
 */
export const configure = async (
  unit: UnitOfWork,
  { project: id, environment }: Collection,
  { changeRequestsEnabled, requiredApprovals }: ChangeRequestSwitch,
): Promise<void> => {
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
    data: told(after),
    preData: told(before),
  });
};

/** The configuration of every environment of a project, in their order. */
export const configurationOf = (project: ProjectItem, config: ConfigState): ChangeRequestConfiguration[] =>
  environmentsOf(project, config).map(({ name, type }) => {
    const setting = ownMember(project.changeRequests, name);
    return {
      environment: name,
      type,
      changeRequestEnabled: setting !== undefined,
      requiredApprovals: setting?.requiredApprovals ?? null,
    };
  });
