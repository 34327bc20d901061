import './design/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { router } from './routes.tsx';
import { applyTheme } from './session/theme.ts';

applyTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the console');
// These parts are needed when the network or the session is gone, or at a key press. They load after the first page.
setTimeout(() => {
  void Promise.allSettled([import('./layout/palette/palette.tsx'), import('./pages/sign-in/session-ended.tsx')]);
}, 2_000);
createRoot(root).render(
  <StrictMode>
    {/* The Content-Security-Policy of the page forbids inline style elements. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
