/** A value that a flag gives to the code: JSON, or undefined. */
export type Constant =
  | undefined
  | null
  | boolean
  | number
  | string
  | readonly Constant[]
  | { readonly [name: string]: Constant };

/** What everybody gets of a flag: what its uses become. */
export interface Forward {
  readonly enabled: boolean;
  /** undefined: none. */
  readonly variant?: {
    readonly name: string;
    readonly payload?: { readonly type: string; readonly value: string } | undefined;
  };
}

/** Kinds of answers that SDKs give. */
export type AnswerKind = 'enabled' | 'variant' | 'value' | 'details';

/** `on`, `off`, or the name of the variant. */
export const forwardText = ({ enabled, variant }: Forward): string => {
  if (!enabled) return 'off';
  return variant === undefined ? 'on' : `on, variant ${JSON.stringify(variant.name)}`;
};

/** What `getVariant` of Unleash's SDKs answers. */
export const variantOf = ({ enabled, variant }: Forward): Constant => {
  if (!enabled || variant === undefined) return { name: 'disabled', enabled: false, feature_enabled: enabled };
  const { name, payload } = variant;
  return {
    name,
    enabled: true,
    feature_enabled: true,
    ...(payload !== undefined && { payload: { type: payload.type, value: payload.value } }),
  };
};

/** The payload as a value; undefined: there is none, or it is not of its type. */
export const payloadOf = ({ enabled, variant }: Forward): Constant => {
  if (!enabled || variant?.payload === undefined) return undefined;
  const { type, value } = variant.payload;
  try {
    if (type === 'json') return JSON.parse(value) as Constant;
    if (type === 'number') return Number.isFinite(Number(value)) && value.trim() !== '' ? Number(value) : undefined;
    return value;
  } catch {
    return undefined;
  }
};
