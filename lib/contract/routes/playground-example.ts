/** The playground's answer for the feature `checkout` of the demo data, for the examples of the routes. */
export const checkoutExplained = {
  name: 'checkout',
  projectId: 'default',
  strategies: {
    result: true,
    data: [
      {
        name: 'flexibleRollout',
        id: '1998e9c6-9ad9-4518-a0e6-4ac9a33c9137',
        title: 'A quarter of the Nordic customers',
        disabled: false,
        parameters: { groupId: 'checkout', rollout: '25', stickiness: 'userId' },
        result: { enabled: false, evaluationStatus: 'complete' },
        constraints: [],
        segments: [
          {
            id: 1,
            name: 'nordic-customers',
            result: true,
            constraints: [
              {
                contextName: 'country',
                operator: 'IN',
                caseInsensitive: false,
                inverted: false,
                values: ['dk', 'fi', 'is', 'no', 'se'],
                result: true,
              },
            ],
          },
        ],
        links: {
          edit: '/projects/default/features/checkout/strategies/edit?environmentId=production&strategyId=1998e9c6-9ad9-4518-a0e6-4ac9a33c9137',
        },
      },
      {
        name: 'userWithId',
        id: '8d1bd0ed-516d-49e1-af4d-fed16441c079',
        title: 'The shop team',
        disabled: false,
        parameters: { userIds: '7,ingrid,olav' },
        result: { enabled: true, evaluationStatus: 'complete' },
        constraints: [],
        segments: [],
        links: {
          edit: '/projects/default/features/checkout/strategies/edit?environmentId=production&strategyId=8d1bd0ed-516d-49e1-af4d-fed16441c079',
        },
      },
    ],
  },
  isEnabledInCurrentEnvironment: true,
  hasUnsatisfiedDependency: false,
  isEnabled: true,
  variant: { name: 'disabled', enabled: false },
  variants: [],
} as const;
