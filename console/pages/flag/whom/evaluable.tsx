import type { ReactNode } from 'react';
import { Banner } from '../../../design/messages/banner.tsx';
import { Loading } from '../../../design/messages/loading.tsx';
import { flag as texts } from '../../../texts/flag.ts';
import { useFlag } from './flag-context.tsx';

/** Shows results only when everything is known that they depend on. */
export const Evaluable = ({ children }: { readonly children: ReactNode }) => {
  const { evaluable } = useFlag();
  if (evaluable === 'failed') return <Banner look="bad">{texts.live.notRead}</Banner>;
  return evaluable === 'pending' ? <Loading /> : children;
};
