import { isSame } from '../../lib/definition/same.ts';
import type { Folder } from './files/read-folder.ts';
import type { ReleasePlanFile } from './files/release-plan-schema.ts';
import {
  emptyEnvironment,
  type FeatureEnvironmentFile,
  type FeatureFile,
  type ProjectFile,
  type SegmentFile,
} from './files/schema.ts';
import { type Flags, type featureMembers, partKeys, partsOf, placeOfPart } from './flags.ts';
import { type Compared, compareParts } from './plan.ts';
import type { Server } from './read-server.ts';

/** A folder merged with the changes on the server since the last pull. */
export interface Merged {
  readonly flags: Flags;
  /** Parts that only the folder changed; they stay. */
  readonly kept: readonly Compared[];
  /** Parts that both changed in different ways. */
  readonly conflicts: readonly Compared[];
}

/** Builds flags from parts. The parts come from flags, so each has the type that its key implies. */
const flagsOfParts = (project: string, parts: ReadonlyMap<string, unknown>): Flags => {
  const environments: Record<string, ProjectFile['environments'][string]> = {};
  const segments = new Map<string, SegmentFile>();
  const templates = new Map<string, ReleasePlanFile>();
  const members = new Map<string, Omit<FeatureFile, 'environments'>>();
  const configured = new Map<string, Record<string, FeatureEnvironmentFile>>();
  for (const [key, value] of parts) {
    if (value === undefined) continue;
    const { feature, segment, template, environment } = placeOfPart(key);
    if (feature !== undefined && environment !== undefined)
      configured.set(feature, { ...configured.get(feature), [environment]: value as FeatureEnvironmentFile });
    else if (feature !== undefined)
      members.set(feature, { name: feature, owners: [], ...(value as ReturnType<typeof featureMembers>) });
    else if (segment !== undefined) segments.set(segment, value as SegmentFile);
    else if (template !== undefined) templates.set(template, value as ReleasePlanFile);
    else if (environment !== undefined) environments[environment] = value as ProjectFile['environments'][string];
  }
  // Keeps an entry of an unlinked environment only if something is configured there.
  const isLeft = ([name, one]: readonly [string, FeatureEnvironmentFile]): boolean =>
    name in environments || !isSame(one, emptyEnvironment);
  return {
    project: { ...(parts.get(partKeys.project) as Omit<ProjectFile, 'environments'>), id: project, environments },
    segments,
    templates,
    features: new Map(
      [...members].map(([name, feature]) => [
        name,
        { ...feature, environments: Object.fromEntries(Object.entries(configured.get(name) ?? {}).filter(isLeft)) },
      ]),
    ),
  };
};

/**
 * Merges changes on the server since the last pull into a folder, part by part.
 * @param overwrite takes all parts of the server, even if the folder has changes
 */
export const mergeServer = (folder: Folder, server: Server, overwrite: boolean): Merged => {
  const compared = compareParts(folder, server);
  const asWritten = partsOf(folder.flags);
  const isKept = ({ standing }: Compared): boolean => standing === 'folder' && !overwrite;
  const parts = compared.map((one) => {
    const stays = one.standing === undefined || isKept(one);
    return [one.key, stays ? asWritten.get(one.key) : one.stored] as const;
  });
  return {
    flags: flagsOfParts(server.project.id, new Map(parts)),
    kept: compared.filter(isKept),
    conflicts: overwrite ? [] : compared.filter(({ standing }) => standing === 'both'),
  };
};
