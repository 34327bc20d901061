import { maxSegments, maxSegmentValues } from '../../contract/limits.ts';
import type { UiConfig, UiConfigChange } from '../../contract/schemas/ui-config.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { readHead } from '../../store/commit/head.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { findInstallation } from '../../store/observations/installation.ts';
import { frontendSettingId, readFrontendOrigins } from '../../store/settings/frontend-origins.ts';
import { putSettingIn } from '../../store/settings/setting.ts';
import { installationKey, instance, settingKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import { simpleId } from '../login-providers/ids.ts';

/** What `readUiConfig` reads. */
export const uiConfigReads: RequestReads = {
  scopes: [instance],
  keys: [settingKey(frontendSettingId), settingKey(simpleId), installationKey],
};

/** Facts of the stage and the request. */
export interface Surroundings {
  readonly version: string;
  /** Public address of the API, without a trailing slash. */
  readonly baseUrl: string;
  /** Origins that may call the whole API, separated by commas; undefined: none. */
  readonly corsOrigins: string | undefined;
  /** Whether links for passwords are sent by mail. */
  readonly sendsMail: boolean;
}

/** Parts of a console that this API serves, by the names that consoles of version 5.8 know (contract: ui-config §1). */
const flags = {
  P: true,
  RE: true,
  SE: true,
  EEA: true,
  UG: true,
  T: false,
  UNLEASH_CLOUD: false,
  embedProxy: true,
  embedProxyFrontend: true,
  featuresExportImport: true,
  scheduledConfigurationChanges: true,
  detectSegmentUsageInChangeRequests: true,
  featureSearchAPI: true,
  featureSearchFrontend: true,
  newStrategyConfiguration: true,
  caseInsensitiveInOperators: true,
};

/** The configuration of a console (contract: ui-config §1). */
export const readUiConfig = async (source: Source, stage: Surroundings): Promise<UiConfig> => {
  const [head, origins, simple, instanceId] = await Promise.all([
    readHead(source, instance),
    readFrontendOrigins(source),
    getItem(source, settingKey(simpleId)),
    findInstallation(source),
  ]);
  const { version, baseUrl, corsOrigins = '', sendsMail } = stage;
  const ofStage = corsOrigins.split(',').map((origin) => origin.trim());
  return {
    name: 'Halyard',
    slogan: 'Feature flags without servers',
    version,
    environment: 'Enterprise',
    unleashUrl: baseUrl,
    baseUriPath: new URL(baseUrl).pathname.replace(/\/$/, ''),
    authenticationType: 'enterprise',
    disablePasswordAuth: simple?.values.disabled === true,
    emailEnabled: sendsMail,
    maintenanceMode: head.maintenance === true,
    segmentValuesLimit: maxSegmentValues,
    strategySegmentsLimit: maxSegments,
    networkViewEnabled: false,
    frontendApiOrigins: [...(origins ?? ofStage.filter((origin) => origin !== ''))],
    flags,
    links: [{ value: 'Documentation', icon: 'library_books', href: `${baseUrl}/docs`, title: 'Paths of this API' }],
    // There is only one edition. It names itself as the larger one, so that consoles show all features.
    versionInfo: {
      current: { oss: version, enterprise: version },
      latest: {},
      isLatest: true,
      ...(instanceId && { instanceId }),
    },
  };
};

/** What `setUiConfig` reads. */
export const originsReads: RequestReads = { keys: [settingKey(frontendSettingId)] };

/** Sets the origins of pages that may call the frontend API (contract: ui-config §2). */
export const setUiConfig = (context: CommandContext, { frontendSettings }: UiConfigChange): Promise<void> => {
  const values = { frontendApiOrigins: [...new Set(frontendSettings.frontendApiOrigins)] };
  return transact(context, [instance], (unit) => putSettingIn(unit, { id: frontendSettingId, values }));
};
