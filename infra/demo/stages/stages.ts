import type * as z from 'zod';
import type { releasePlanTemplateBody } from '../../../lib/contract/schemas/release-plan.ts';
import type { Names } from '../names.ts';

/** The five stages, and the percentage of the customers who are in each. */
export const stages = [
  { name: 'A tenth', share: 10 },
  { name: 'A quarter', share: 25 },
  { name: 'Half', share: 50 },
  { name: 'Three quarters', share: 75 },
  { name: 'Everybody', share: 100 },
] as const;

export const lastStage = stages.length - 1;

/** The stage in which the new checkout begins to fail: its connections do not suffice for half of the customers. */
export const brokenStage = 2;

/** The source of the counts, as guards name it. */
export const source = 'shop';

/** Requests that each arm needs before a stage passes; the smallest arm gets about 800. */
const minimumRequests = 500;

/** A flag that is released in stages. */
export interface Release {
  readonly feature: string;
  readonly description: string;
  /** The arms that are compared: `enabled` and `disabled`, or two variants. */
  readonly newArm: string;
  readonly oldArm: string;
  readonly hasVariants: boolean;
  /** In which of the arms each how-manieth request fails. */
  readonly failsEach: (arm: string, stage: number) => number;
}

/** One request in a hundred fails, whichever arm it is: an unlucky run does not exist, because nothing is drawn by lot. */
const usual = 100;
const broken = 20;

/** The two releases: one breaks and is taken back, the other one is as good as what it replaces. */
export const releasesOf = ({ feature, search }: Names) => {
  const checkout: Release = {
    feature,
    description: 'The new one-page checkout',
    newArm: 'enabled',
    oldArm: 'disabled',
    hasVariants: false,
    failsEach: (arm, stage) => (arm === 'enabled' && stage >= brokenStage ? broken : usual),
  };
  const finding: Release = {
    feature: search,
    description: 'Another engine for the search, as two variants',
    newArm: 'new',
    oldArm: 'old',
    hasVariants: true,
    failsEach: () => usual,
  };
  return { checkout, search: finding };
};

const variantsOf = ({ newArm, oldArm }: Release, share: number) => [
  { name: newArm, weight: share * 10, weightType: 'fix' as const, stickiness: 'userId' },
  { name: oldArm, weight: 1_000 - share * 10, weightType: 'variable' as const, stickiness: 'userId' },
];

const strategyOf = (release: Release, share: number) => ({
  name: 'flexibleRollout',
  // The group is the same in each run, and so are the customers whom it draws.
  parameters: { rollout: String(release.hasVariants ? 100 : share), stickiness: 'userId', groupId: 'demo' },
  ...(release.hasVariants && { variants: variantsOf(release, share) }),
});

/** The plan of a release: each stage lasts at least a minute, and has to be no worse than before. */
export const planOf = (release: Release): z.input<typeof releasePlanTemplateBody> => ({
  name: 'In five stages',
  milestones: stages.map(({ name, share }, i) => ({
    name,
    strategies: [strategyOf(release, share)],
    // When everybody has it, there is nobody to compare with.
    ...(i < lastStage && {
      transitionCondition: { intervalMinutes: 1 },
      guards: [
        {
          kind: 'errors' as const,
          source,
          newArm: release.newArm,
          oldArm: release.oldArm,
          minimumRequests,
          onBreach: 'undo' as const,
        },
      ],
    }),
  })),
});
