import type { ReactNode } from 'react';
import type { Sentences } from '../../changes/member-changes.ts';
import type { Kept, ProviderDraft, ProviderType, SecretChange } from '../../queries/login-providers.ts';
import type { Problems } from './rules.ts';

/** The props of a provider's form. */
export interface FieldsProps<Draft> {
  readonly draft: Draft;
  readonly problems: Problems<Draft>;
  readonly change: (members: Partial<Draft>) => void;
  readonly hasSecret: boolean;
  readonly secret: SecretChange;
  readonly onSecret: (change: SecretChange) => void;
}

/** A kind of login provider, with everything that differs between the kinds. */
export interface ProviderKind<Draft extends ProviderDraft> {
  readonly type: ProviderType;
  readonly name: string;
  readonly now: () => Promise<Kept<Draft>>;
  readonly save: (draft: Draft, secret: SecretChange) => Promise<unknown>;
  readonly problemsOf: (draft: Draft, hasSecret: boolean) => Problems<Draft>;
  /** The fields for the address of the provider and for its credentials. */
  readonly fields: (props: FieldsProps<Draft>) => ReactNode;
  /** @param roleName the name of a role by its id */
  readonly sentences: (roleName: (id: number) => string) => Sentences<Draft>;
}
