import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { announceProblem } from '../design/messages/toasts.ts';
import { planWayBack, type WayBack } from '../queries/project-history.ts';
import { ConfirmWayBack, type ConfirmWayBackProps } from './confirm-way-back.tsx';

/** What restores a revision or takes it back: first a plan, then a dialog with what it changes now. */
export interface WayBackDialog {
  /** Plans a way back, and opens the dialog; shows why if there is none. */
  readonly plan: (way: WayBack) => void;
  readonly waits: boolean;
  /** To be rendered on the page. */
  readonly dialog: ReactNode;
}

export const useWayBack = (): WayBackDialog => {
  const [planned, setPlanned] = useState<Omit<ConfirmWayBackProps, 'onClose'>>();
  const planning = useMutation({
    mutationFn: planWayBack,
    meta: { changesNothing: true },
    onSuccess: (plan, way) => setPlanned({ way, plan }),
    onError: announceProblem,
  });
  return {
    plan: planning.mutate,
    waits: planning.isPending,
    dialog: planned && <ConfirmWayBack {...planned} onClose={() => setPlanned(undefined)} />,
  };
};
