import type { RawContext } from '../../evaluation/index.ts';

const isObject = (value: unknown): value is RawContext => typeof value === 'object' && value !== null;

/** The context without its time: the service uses its own (contract: sdk §6.3). */
export const withoutTime = ({ currentTime: _, ...context }: RawContext): RawContext => {
  if (!isObject(context.properties)) return context;
  const { currentTime: __, ...properties } = context.properties;
  return { ...context, properties };
};
