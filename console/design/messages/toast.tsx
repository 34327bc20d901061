import { useSyncExternalStore } from 'react';
import { Late, lateCode } from '../late.tsx';
import { anyMessages } from './toasts.ts';

const strip = lateCode<object>(async () => (await import('./toast-strip.tsx')).ToastStrip);

interface ToastsProps {
  /** The code that shows messages may be loaded. Otherwise it is loaded with the first message. */
  readonly mayLoad: boolean;
}

/** The messages about finished and failed changes. */
export const Toasts = ({ mayLoad }: ToastsProps) => {
  const needed = useSyncExternalStore(anyMessages.watch, anyMessages.get);
  return mayLoad || needed ? <Late code={strip} props={{}} /> : null;
};
