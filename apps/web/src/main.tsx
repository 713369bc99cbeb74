import '@fontsource-variable/public-sans/wght.css';
import './ui/kit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter } from './router.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { reportErrors } from './state/report.ts';
import { markMobileView } from './shell/mobile-view.ts';
import { reloadForNewBuild } from './shell/reload-for-new-build.ts';
import { reportPageViews } from './shell/report-page-views.ts';
import { sendDialog } from './page/send-slot.ts';
import { startDisplay } from './state/display.ts';
import { loadCarrier, withAllMessages } from './state/texts.ts';
import { followPointer, lazyModule, leaveFieldWithPage } from './ui/index.ts';

// Before the router leaves the page.
leaveFieldWithPage();
const router = createAppRouter();
const element = document.getElementById('app');
if (!element) throw new Error('The page has no element #app');

reportErrors();
// Sources that change during development are not cached.
if (import.meta.env.PROD) registerServiceWorker();
followPointer();
reportPageViews(router);
markMobileView();
startDisplay();
reloadForNewBuild();
void loadCarrier();
sendDialog.set(
  lazyModule(withAllMessages(() => import('./signing/send-dialog.tsx').then(({ SendDialog }) => SendDialog))),
);
// In place of the ring that the document shows while the program is loaded.
createRoot(element).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
