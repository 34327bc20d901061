import { useSyncExternalStore } from 'react';
import { type SessionStatus, sessionStatus, watchSession } from './session.ts';

export const useSessionStatus = (): SessionStatus => useSyncExternalStore(watchSession, sessionStatus);
