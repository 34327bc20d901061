import { setTimeout as delay } from 'node:timers/promises';
import type { Unleash } from 'unleash-client';
import { DemoFailed } from '../api.ts';
import { packageForDemo } from './packages.ts';
import { type Release, stages } from './stages.ts';

/** Customers of the shop; each of them makes one request in each stage. */
export const customers = 8_000;

/** How far the share of the SDK's answers may be from that of the stage, in per cent: users are drawn by a hash. */
const tolerance = 2;
/** How long an SDK may take to hear of a change, in ms. */
const patience = 60_000;
const pause = 200;

export interface ArmCount {
  readonly requests: number;
  readonly errors: number;
}

/** What the shop counted in one stage, by arm. */
export type Counts = Readonly<Record<string, ArmCount>>;

/** A shop that asks an SDK for each request which code it runs. */
export interface Shop {
  /** The customers who have the new arm, by the SDK. */
  reached(release: Release): ReadonlySet<number>;
  /** Waits until the SDK has a stage. @returns the customers who have the new arm then @throws DemoFailed if it never has it */
  untilReached(release: Release, stage: number): Promise<ReadonlySet<number>>;
  /** Serves a request of each customer, and counts them and their errors by arm. */
  serve(release: Release, stage: number): Counts;
  close(): void;
}

const contextOf = (customer: number) => ({ userId: String(customer) });

/** The arm of a customer; `none`: neither of the two. */
const armOf = (sdk: Unleash, { feature, hasVariants }: Release, customer: number): string => {
  if (!hasVariants) return sdk.isEnabled(feature, contextOf(customer)) ? 'enabled' : 'disabled';
  const { name, enabled } = sdk.getVariant(feature, contextOf(customer));
  return enabled ? name : 'none';
};

const all = Array.from({ length: customers }, (_, i) => i + 1);

/** Loads the SDK, which is only installed for development. @throws DemoFailed when it is not */
export const loadSdk = () => packageForDemo(() => import('unleash-client'));

/**
 * Starts an SDK, as a program does.
 * @param loaded the package of the SDK @throws DemoFailed when it gets nothing from the service
 */
export const openShop = async (
  loaded: Awaited<ReturnType<typeof loadSdk>>,
  { url, token }: { readonly url: string; readonly token: string },
): Promise<Shop> => {
  const sdk = new loaded.Unleash({
    url: `${url}/api`,
    appName: 'demo-shop',
    customHeaders: { Authorization: token },
    refreshInterval: 1_000,
    storageProvider: new loaded.InMemStorageProvider(),
    skipInstanceCountWarning: true,
  });
  let problem = '';
  // Without a listener, an error that the SDK gets over would end the process.
  sdk.on('error', (error: unknown) => {
    problem = `: ${error instanceof Error ? error.message : String(error)}`;
  });

  const reached = (release: Release): ReadonlySet<number> =>
    new Set(all.filter((customer) => armOf(sdk, release, customer) === release.newArm));

  const until = async <T>(what: string, look: () => T | undefined): Promise<T> => {
    for (const begun = Date.now(); Date.now() - begun < patience; await delay(pause)) {
      const found = look();
      if (found !== undefined) return found;
    }
    throw new DemoFailed(`The SDK did not get ${what} within ${patience / 1000} s${problem}`);
  };

  try {
    await until('the flags', () => (sdk.isSynchronized() ? true : undefined));
  } catch (error) {
    sdk.destroy();
    throw error;
  }
  return {
    reached,
    untilReached: (release, stage) => {
      const { name, share = 0 } = stages[stage] ?? {};
      return until(`stage “${name}” of ${release.feature}`, () => {
        const those = reached(release);
        return Math.abs((100 * those.size) / customers - share) <= tolerance ? those : undefined;
      });
    },
    serve: (release, stage) => {
      const counts: Record<string, { requests: number; errors: number }> = {};
      for (const customer of all) {
        const arm = armOf(sdk, release, customer);
        counts[arm] ??= { requests: 0, errors: 0 };
        counts[arm].requests += 1;
        if (counts[arm].requests % release.failsEach(arm, stage) === 0) counts[arm].errors += 1;
      }
      return counts;
    },
    close: () => sdk.destroy(),
  };
};
