import './design/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { startAgainForAnother } from './queries/same-person.ts';
import { router } from './routes.tsx';
import { watchOtherWindows } from './session/session.ts';
import { applyTheme } from './session/theme.ts';

applyTheme();
// Where that fails, the next request tells.
watchOtherWindows(() => void startAgainForAnother().catch(() => undefined));
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the console');
// Needed when the network or the session may be gone, and at the press of a key: they come after the first page.
setTimeout(() => {
  void Promise.allSettled([import('./layout/palette.tsx'), import('./pages/sign-in/session-ended.tsx')]);
}, 2_000);
createRoot(root).render(
  <StrictMode>
    {/* The policy of the page allows no styles that are written into it. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
